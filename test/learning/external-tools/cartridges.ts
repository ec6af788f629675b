/** Common Cartridges of tools. */

const property = (name: string, value: string): string => `<lticm:property name="${name}">${value}</lticm:property>`;

const properties = (told: Readonly<Record<string, string>>): string =>
  Object.entries(told)
    .map(([name, value]) => property(name, value))
    .join('\n');

interface CartridgePlan {
  readonly title?: string;
  /** What stands beside the title. */
  readonly told?: Readonly<Record<string, string>>;
  readonly custom?: Readonly<Record<string, string>>;
  /** Properties of the tool in the block of extensions. */
  readonly extension?: Readonly<Record<string, string>>;
  /** Properties of each place. */
  readonly places?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly platform?: string;
  /** Further XML inside. */
  readonly more?: string;
}

export const aCartridge = (plan: CartridgePlan = {}): string => {
  const { title = 'Lab by XML', told = {}, custom = {}, extension = {}, places = {}, platform = 'platform' } = plan;
  const plain = { launch_url: 'https://xml.example.org/launch', ...told };
  return `<?xml version="1.0" encoding="UTF-8"?>
<cartridge_basiclti_link xmlns="http://www.imsglobal.org/xsd/imslticc_v1p0"
  xmlns:blti="http://www.imsglobal.org/xsd/imsbasiclti_v1p0"
  xmlns:lticm="http://www.imsglobal.org/xsd/imslticm_v1p0"
  xmlns:lticp="http://www.imsglobal.org/xsd/imslticp_v1p0">
  <blti:title>${title}</blti:title>
  ${Object.entries(plain)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<blti:${name}>${value}</blti:${name}>`)
    .join('\n')}
  <blti:custom>${properties(custom)}</blti:custom>
  <blti:extensions platform="${platform}">
    ${properties(extension)}
    ${Object.entries(places)
      .map(([name, set]) => `<lticm:options name="${name}">${properties(set)}</lticm:options>`)
      .join('\n')}
  </blti:extensions>
  ${plan.more ?? ''}
</cartridge_basiclti_link>`;
};
