import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refreshMetadata } from '../../../src/identity/authentication-providers/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { processorTime } from '../../support/processor-time.js';
import { runJob } from '../../support/run-job.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { providersOf } from './builders.js';
import { aKeyPair, anAggregate, anEntity, aService, type KeyPair, signed } from './metadata-builders.js';

const urn = 'urn:mace:example.org:federation';
const holding = `validUntil="${new Date(Date.now() + 86_400_000).toISOString()}"`;

describe('Metadata of SAML providers', () => {
  let world: World;
  let admin: Caller;
  let providers: ReturnType<typeof providersOf>;
  let source: Server;
  let federation: KeyPair;
  let other: KeyPair;
  /** What the source answers, and how often it was asked. */
  let answer: { status: number; body: string | Buffer };
  let hits: number;
  let address: string;
  beforeAll(async () => {
    source = createServer((_req, res) => {
      hits += 1;
      res.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/metadata.xml`;
    federation = aKeyPair('federation');
    other = aKeyPair('somebody');
    world = await openWorld({
      OUTBOUND_ALLOWED: '127.0.0.1',
      SAML_FEDERATION_URN: urn,
      SAML_FEDERATION_URL: address,
      SAML_FEDERATION_CERTIFICATE: federation.certificateFile,
    });
    admin = world.as('admin');
    providers = providersOf(world);
  });
  beforeEach(() => {
    hits = 0;
    answer = { status: 200, body: anEntity('campus', { certificate: other.certificate }) };
  });
  afterEach(() => providers.clear());
  afterAll(async () => {
    await world.close();
    source.closeAllConnections();
    await new Promise((resolve) => source.close(resolve));
  });

  const filled = (name: string, format = 'persistent') => ({
    idp_entity_id: `https://${name}.example.org/idp`,
    log_in_url: `https://${name}.example.org/sso`,
    log_out_url: `https://${name}.example.org/slo`,
    identifier_format: `urn:oasis:names:tc:SAML:2.0:nameid-format:${format}`,
  });
  const stored = () => world.sql(`select * from authentication_providers where workflow_state = 'active'`);
  const refused = async (form: Record<string, string>) => {
    const before = await stored();
    const { status, body } = await admin.post(providers.path, { auth_type: 'saml', ...form });
    expect([status, await stored()]).toEqual([400, before]);
    return body.errors;
  };
  const shown = async (id: number) => (await admin.get(providers.at(id))).body;
  const told = async (id: number) => {
    const query = `{ account(id: "self") { authenticationProvider(id: ${id}) { metadataLoadedAt metadataFault } } }`;
    return (await admin.graphql(query)).body.data.account.authenticationProvider;
  };
  const due = (id: number) =>
    changeRows(world, 'authentication_providers', { id }, { metadataDueAt: new Date(Date.now() - 1_000) });

  it('ap-saml-metadata: a document fills five fields, and is not kept', async () => {
    const metadata = anEntity('campus', { certificate: other.certificate });
    const made = await providers.made('saml', { metadata, log_in_url: 'https://old.example.org' });
    const { fingerprint256 } = new X509Certificate(other.certificate);
    expect(made).toMatchObject({ ...filled('campus'), certificate_fingerprint: fingerprint256, metadata_uri: null });
    expect(JSON.stringify(await stored())).not.toContain('EntityDescriptor');
    const next = await admin.put(providers.at(made.id), { metadata: anEntity('next', { format: 'transient' }) });
    expect(next.body).toMatchObject({ ...filled('next', 'transient'), certificate_fingerprint: fingerprint256 });
    expect(hits).toBe(0);
  });

  it('ap-saml-metadata: every certificate that signs counts once, those that encrypt and those that are none do not', async () => {
    const encrypting = anEntity('x', { certificate: federation.certificate }).replace('"signing"', '"encryption"');
    const body = /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/.exec(encrypting)![0];
    const second = anEntity('x', { certificate: other.certificate }).replace(' use="signing"', '');
    const again = /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/.exec(second)![0];
    const none = again.replace(/MII[^<]*/, 'bm90aGluZw==');
    const { certificate_fingerprint: prints } = await providers.made('saml', {
      metadata: anEntity('campus', { certificate: other.certificate, body: body + again + none }),
    });
    expect(prints).toBe(new X509Certificate(other.certificate).fingerprint256);
  });

  it('ap-saml-metadata-uri: a document at an address fills them, and the address is kept', async () => {
    const made = await providers.made('saml', { metadata_uri: address });
    expect(made).toMatchObject({ ...filled('campus'), metadata_uri: address });
    expect(hits).toBe(1);
    expect(await told(made.id)).toEqual({ metadataLoadedAt: expect.any(String), metadataFault: null });
    answer.body = anEntity('moved');
    expect((await admin.put(providers.at(made.id), { metadata_uri: address })).body).toMatchObject(filled('moved'));
    await admin.put(providers.at(made.id), { metadata_uri: '', login_attribute: 'uid' });
    expect(await shown(made.id)).toMatchObject({ ...filled('moved'), metadata_uri: null });
    await due(made.id);
    await runJob(world, refreshMetadata);
    expect(hits).toBe(2);
  });

  it('ap-saml-metadata-uri: it is loaded again, and what goes wrong leaves the provider as it is', async () => {
    const { id } = await providers.made('saml', { metadata_uri: address });
    answer.body = anEntity('moved', { format: 'entity' });
    await runJob(world, refreshMetadata);
    expect([hits, await shown(id)]).toMatchObject([1, filled('campus')]);
    await due(id);
    await runJob(world, refreshMetadata);
    expect([hits, await shown(id)]).toMatchObject([2, filled('moved', 'entity')]);
    const waits: number[] = [];
    for (const wrong of [
      { status: 500, body: '' },
      { status: 200, body: '<html/>' },
      { status: 200, body: anEntity('moved').replaceAll('https://moved.example.org', 'http://10.0.0.1') },
      { status: 200, body: `<!DOCTYPE a>${anEntity('evil')}` },
    ]) {
      answer = wrong;
      await due(id);
      await runJob(world, refreshMetadata);
      expect(await shown(id)).toMatchObject(filled('moved', 'entity'));
      expect((await told(id)).metadataFault).toEqual(expect.any(String));
      const [row] = await world.sql(
        'select extract(epoch from metadata_due_at - now())::int / 60 as minutes from authentication_providers where id = $1',
        [id],
      );
      waits.push(row.minutes);
    }
    expect(waits.map((minutes) => Math.round((minutes + 1) / 15))).toEqual([1, 2, 4, 8]);
    answer = { status: 200, body: anEntity('back') };
    await due(id);
    await runJob(world, refreshMetadata);
    expect(await shown(id)).toMatchObject(filled('back'));
    expect((await told(id)).metadataFault).toBeNull();
    await due(id);
    await admin.del(providers.at(id));
    const before = hits;
    await runJob(world, refreshMetadata);
    expect(hits).toBe(before);
  });

  it('ap-saml-metadata-entities: of several the one that is named, of one the one', async () => {
    const metadata = anAggregate([
      anEntity('one'),
      aService,
      anAggregate([anEntity('two')]).replace(/<\?xml.*?\?>/, ''),
    ]);
    const two = { idp_entity_id: 'https://two.example.org/idp' };
    expect(await providers.made('saml', { metadata, ...two })).toMatchObject(filled('two'));
    answer.body = metadata;
    const { id } = await providers.made('saml', { metadata_uri: address, ...two });
    expect(await shown(id)).toMatchObject(filled('two'));
    await due(id);
    await runJob(world, refreshMetadata);
    expect(await shown(id)).toMatchObject(filled('two'));
    expect(await refused({ metadata })).toMatchObject({ idp_entity_id: [{ type: 'missing' }] });
    expect(await refused({ metadata_uri: address })).toMatchObject({ idp_entity_id: [{ type: 'missing' }] });
    const unknown = { metadata, idp_entity_id: 'https://three.example.org/idp' };
    expect(await refused(unknown)).toMatchObject({ idp_entity_id: [{ type: 'unknown' }] });
    const alone = anAggregate([aService, anEntity('one')]);
    expect(await providers.made('saml', { metadata: alone, ...two })).toMatchObject(filled('one'));
    expect(await refused({ metadata: anAggregate([aService]) })).toMatchObject({ metadata: [{ type: 'invalid' }] });
  });

  it('ap-saml-aggregate: the URN of the federation stands for its aggregate, whose signature is checked', async () => {
    const { id } = await providers.made('saml', { metadata_uri: urn, idp_entity_id: 'https://two.example.org/idp' });
    expect([hits, await shown(id)]).toMatchObject([0, { metadata_uri: urn, log_in_url: null }]);
    const aggregate = (until = holding) => anAggregate([anEntity('one'), anEntity('two')], until);
    const right = signed(aggregate(), federation);
    const lies: Record<string, string> = {
      'without a signature': aggregate(),
      'with the key of somebody else': signed(aggregate(), other),
      'changed after it was signed': right.replace('https://two.example.org/sso', 'https://evil.example.org/sso'),
      'with another entity around the signed one': right
        .replace(
          '<md:EntitiesDescriptor',
          `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_outer"><md:EntitiesDescriptor`,
        )
        .concat('</md:EntitiesDescriptor>'),
      'with a weak signature': signed(aggregate(), federation, 'sha1'),
      'that no longer holds': signed(aggregate('validUntil="2020-01-01T00:00:00Z"'), federation),
      'that does not say until when it holds': signed(aggregate(''), federation),
    };
    for (const [what, body] of Object.entries(lies)) {
      answer.body = body;
      await due(id);
      await runJob(world, refreshMetadata);
      const { metadataFault } = await told(id);
      expect([what, metadataFault]).toEqual([what, expect.stringContaining('not trusted')]);
      expect([what, (await shown(id)).log_in_url]).toEqual([what, null]);
    }
    answer.body = right;
    await due(id);
    await runJob(world, refreshMetadata);
    expect(await shown(id)).toMatchObject({ ...filled('two'), metadata_uri: urn });
    expect((await told(id)).metadataFault).toBeNull();
  });

  it('ap-saml-aggregate: another URN is taken, and waits for an operator who knows it', async () => {
    const { id } = await providers.made('saml', { metadata_uri: 'urn:mace:example.org:elsewhere' });
    await runJob(world, refreshMetadata);
    expect(hits).toBe(0);
    expect((await told(id)).metadataFault).toContain('not known');
  });

  it('providers of one address are loaded with one request, whoever they are of', async () => {
    const theirs = providersOf(world, world.as('adminB'), world.accounts.RB);
    const ids = [
      await providers.made('saml', { metadata_uri: address }),
      await theirs.made('saml', { metadata_uri: address }),
    ];
    hits = 0;
    answer.body = anEntity('moved');
    for (const { id } of ids) await due(id);
    await runJob(world, refreshMetadata);
    expect([hits, (await shown(ids[0].id)).log_in_url]).toEqual([1, 'https://moved.example.org/sso']);
    expect((await theirs.list())[0].log_in_url).toBe('https://moved.example.org/sso');
    await theirs.clear();
  });

  it('A36: what cannot be loaded is refused, and nothing is made', async () => {
    answer = { status: 404, body: '' };
    expect(await refused({ metadata_uri: address })).toMatchObject([{ error_code: 'unreachable_url' }]);
    answer = { status: 200, body: Buffer.alloc(1_100_000, 'x') };
    expect(await refused({ metadata_uri: address })).toMatchObject([{ error_code: 'unreachable_url' }]);
    for (const blocked of ['http://10.0.0.1/', 'file:///etc/passwd', 'http://localhost.:22/', 'data:text/xml,x'])
      expect(await refused({ metadata_uri: blocked })).toMatchObject({ metadata_uri: [{ type: 'blocked_url' }] });
    const inside = anEntity('x').replaceAll('https://x.example.org', 'http://169.254.169.254');
    expect(await refused({ metadata: inside })).toMatchObject({ metadata: [{ type: 'blocked_url' }, {}] });
    const script = anEntity('x').replaceAll('https://x.example.org/sso', 'javascript:alert(1)');
    expect(await refused({ metadata: script })).toMatchObject({ metadata: [{ type: 'blocked_url' }] });
  });

  it('A38: what would expand, fetch or exhaust is refused in no time, and nobody is asked', async () => {
    const plain = anEntity('x');
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
    const documents: Record<string, string | Buffer> = {
      doctype: `<!DOCTYPE x>${plain}`,
      'external entity': `<!DOCTYPE x [<!ENTITY e SYSTEM "${address}">]>${plain.replace('/sso', '/&e;')}`,
      'parameter entity': `<!DOCTYPE x [<!ENTITY % e SYSTEM "${address}"> %e;]>${plain}`,
      'external type': `<!DOCTYPE x SYSTEM "${address}">${plain}`,
      laughs: `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${plain.replace('/sso', '/&l9;')}`,
      'unknown entity': plain.replace('/sso', '/&nbsp;'),
      inclusion: plain.replace(
        '<md:NameIDFormat>',
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}"/><md:NameIDFormat>`,
      ),
      'another encoding': `<?xml version="1.0" encoding="UTF-7"?>${plain}`,
      'two encodings': `<?xml version="1.0" encoding="utf-16"?>${plain}`,
      'very deep': deep(50_000),
      'many attributes': `<a ${Array.from({ length: 60_000 }, (_, i) => `b${i}="1"`).join(' ')}/>`,
      'a long attribute': `<a b="${'x'.repeat(1_000_000)}"/>`,
      'open quotes': `${'<a "'.repeat(200_000)}`,
      'open brackets': '<'.repeat(1_000_000),
      'open comments': '<!--'.repeat(200_000),
      'not closed': plain.slice(0, -20),
      'no XML': 'metadata',
      'two roots': plain + plain,
    };
    for (const [what, document] of Object.entries(documents)) {
      const before = process.memoryUsage().rss;
      const start = processorTime();
      const errors = await refused({ metadata: String(document) });
      expect([what, errors.metadata?.[0].type, processorTime() - start < 1_500]).toEqual([what, 'invalid', true]);
      expect([what, process.memoryUsage().rss - before < 150 * 2 ** 20]).toEqual([what, true]);
    }
    expect(hits).toBe(0);
    for (const document of [Buffer.from(`\uFEFF${plain}`, 'utf16le'), `<!DOCTYPE x>${plain}`]) {
      answer.body = document;
      expect(await refused({ metadata_uri: address })).toMatchObject({ metadata_uri: [{ type: 'invalid' }] });
    }
    expect(hits).toBe(2);
    expect(await refused({ metadata: 'x'.repeat(1_048_577) })).toMatchObject({ metadata: [{ type: 'too_long' }] });
  });

  it('providers of other types take no metadata and ask nobody', async () => {
    await providers.made('cas', { metadata_uri: address, metadata: 'x' });
    expect(hits).toBe(0);
    const { id } = (await providers.list())[0];
    expect((await admin.put(providers.at(id), { metadata_uri: address, metadata: 'x' })).status).toBe(200);
    expect(hits).toBe(0);
    for (const who of ['teach', 'adminB'] as const)
      expect((await world.as(who).put(providers.at('cas'), { metadata_uri: address })).status).toBeGreaterThan(400);
    expect((await world.as('teach').post(providers.path, { auth_type: 'saml', metadata_uri: address })).status).toBe(
      403,
    );
    expect(hits).toBe(0);
  });
});
