/** A directory for tests: slapd, in a folder and at ports of its own, with a certificate of an authority of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const program = '/usr/sbin/slapd';

/** Whether this machine has slapd, as the Debian package of that name installs it. */
export const hasDirectory = existsSync(program);
export const whyNoDirectory = 'skipped: this machine has no slapd (Debian package slapd)';

export const base = 'dc=example,dc=edu';
export const serviceUser = `cn=reader,${base}`;
export const servicePassword = 'reads the directory';
/** Somebody to whom the directory answers one entry at most. */
export const hurriedUser = `cn=hurried,${base}`;

/** Somebody in the directory; what is said twice has two values. */
export interface DirectoryEntry {
  readonly uid: string;
  readonly password: string;
  readonly mail?: string;
  /** More attributes of the entry. */
  readonly more?: Readonly<Record<string, string>>;
  readonly employeeNumber?: string;
  /** The branch in which the entry stands. */
  readonly branch?: 'people' | 'guests';
}

export class Directory {
  private constructor(
    private readonly folder: string,
    readonly port: number,
    readonly securePort: number,
    private process: ChildProcess,
  ) {}

  /** The certificate of the authority, as a file. */
  get authority(): string {
    return join(this.folder, 'authority.pem');
  }

  static async open(entries: readonly DirectoryEntry[]): Promise<Directory> {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-directory-'));
    mkdirSync(join(folder, 'data'));
    makeCertificates(folder);
    writeFileSync(join(folder, 'slapd.conf'), settings(folder));
    writeFileSync(join(folder, 'people.ldif'), ldif(entries));
    execFileSync('/usr/sbin/slapadd', ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'people.ldif')]);
    const [port, securePort] = [await freePort(), await freePort()];
    const directory = new Directory(folder, port, securePort, started(folder, port, securePort));
    await directory.#answers();
    return directory;
  }

  /** Ends the process; `start` begins it again with the same entries. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const over = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await over;
  }

  async start(): Promise<void> {
    this.process = started(this.folder, this.port, this.securePort);
    await this.#answers();
  }

  /** It takes connections and says nothing more. */
  hang(): void {
    this.process.kill('SIGSTOP');
  }

  goOn(): void {
    this.process.kill('SIGCONT');
  }

  async close(): Promise<void> {
    this.goOn();
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await isOpen(this.port)) return;
      await pause(50);
    }
    throw new Error('slapd does not answer');
  }
}

const started = (folder: string, port: number, securePort: number): ChildProcess =>
  spawn(
    program,
    ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`],
    { stdio: 'ignore' },
  );

function makeCertificates(folder: string): void {
  const at = (name: string) => join(folder, name);
  const openssl = (...parts: string[]) => execFileSync('openssl', parts, { stdio: 'ignore' });
  const fresh = ['req', '-newkey', 'rsa:2048', '-nodes'];
  openssl(
    ...fresh,
    '-x509',
    '-days',
    '30',
    '-subj',
    '/CN=Authority',
    '-keyout',
    at('ca-key.pem'),
    '-out',
    at('authority.pem'),
  );
  openssl(...fresh, '-subj', '/CN=directory', '-keyout', at('key.pem'), '-out', at('request.pem'));
  // The address alone: under the name `localhost` it is somebody else.
  writeFileSync(at('names.cnf'), 'subjectAltName=IP:127.0.0.1');
  const signed = [
    '-CA',
    at('authority.pem'),
    '-CAkey',
    at('ca-key.pem'),
    '-CAcreateserial',
    '-extfile',
    at('names.cnf'),
  ];
  openssl('x509', '-req', '-days', '30', '-in', at('request.pem'), ...signed, '-out', at('certificate.pem'));
}

const settings = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile ${folder}/authority.pem
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
disallow bind_anon
database mdb
maxsize 10485760
suffix "${base}"
rootdn "${serviceUser}"
rootpw "${servicePassword}"
directory ${folder}/data
limits dn.exact="cn=hurried,${base}" size=1
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;

const ldif = (entries: readonly DirectoryEntry[]): string =>
  [
    `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example`,
    ...['people', 'guests'].map((ou) => `dn: ou=${ou},${base}\nobjectClass: organizationalUnit\nou: ${ou}`),
    `dn: ${hurriedUser}\nobjectClass: person\ncn: hurried\nsn: hurried\nuserPassword: ${servicePassword}`,
    ...entries.map(({ uid, password, mail, employeeNumber, more = {}, branch = 'people' }) =>
      [
        `dn: uid=${uid},ou=${branch},${base}`,
        'objectClass: inetOrgPerson',
        `uid: ${uid}`,
        `cn: ${uid}`,
        `sn: ${uid}`,
        `userPassword: ${password}`,
        ...(mail === undefined ? [] : [`mail: ${mail}`]),
        ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
        ...(employeeNumber === undefined ? [] : [`employeeNumber: ${employeeNumber}`]),
      ].join('\n'),
    ),
  ].join('\n\n');

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
