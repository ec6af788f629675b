import { friendlyZoneNames, zoneNamed } from '../../src/platform/text/time-zones.js';

describe('time zones', () => {
  it('are known by the names of the IANA database, whatever the case', () => {
    for (const name of [
      'America/Denver',
      'America/Argentina/Buenos_Aires',
      'Etc/GMT+12',
      'Asia/Kolkata',
      'Europe/Kyiv',
    ]) {
      expect(zoneNamed(name)).toBe(name);
    }
    expect(zoneNamed('europe/berlin')).toBe('Europe/Berlin');
    expect(zoneNamed('EUROPE/BERLIN')).toBe('Europe/Berlin');
    expect([zoneNamed('UTC'), zoneNamed('utc'), zoneNamed('Etc/UTC')]).toEqual(['Etc/UTC', 'Etc/UTC', 'Etc/UTC']);
  });

  it.each([
    ['US/Mountain', 'America/Denver'],
    ['GMT', 'Etc/UTC'],
    ['EST5EDT', 'America/New_York'],
    ['CET', 'Europe/Brussels'],
    ['Zulu', 'Etc/UTC'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
  ])('are known by the link %s of the IANA database', (link, zone) => expect(zoneNamed(link)).toBe(zone));

  it('are known by friendlier names', () => {
    expect(zoneNamed('Mountain Time (US & Canada)')).toBe('America/Denver');
    expect(zoneNamed(' Eastern Time (US & Canada) ')).toBe('America/New_York');
    expect(zoneNamed("Nuku'alofa")).toBe('Pacific/Tongatapu');
    expect(zoneNamed('Bern')).toBe('Europe/Zurich');
  });

  it('all exist: every friendlier name stands for a zone of the IANA database', () => {
    expect(friendlyZoneNames).toHaveLength(152);
    for (const name of friendlyZoneNames) {
      const zone = zoneNamed(name)!;
      expect([name, zoneNamed(zone)]).toEqual([name, zone]);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });

  it('are not anything else', () => {
    for (const text of [
      '',
      ' ',
      '+02:00',
      'Mars/Olympus',
      'America',
      'America/',
      '../etc/passwd',
      "UTC'; --",
      'x'.repeat(1e5),
    ]) {
      expect([text.slice(0, 20), zoneNamed(text)]).toEqual([text.slice(0, 20), null]);
    }
  });
});
