import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { maxServableSkewMs, maxSkewMs, skewText, timeOfDatabase } from '#libs/data';
import { certificatePaths } from '#libs/edge';
import {
  databaseSettings,
  durationText,
  failed,
  type Finding,
  type HealthCheck,
  type HealthContext,
  httpSettings,
  ok,
  serviceSettings,
  warning,
} from '#libs/operations';

export const clock: HealthCheck = {
  name: 'clock',
  async run(context) {
    const [{ epoch_ms: ofDatabase }] = (await (await context.database()).global(timeOfDatabase, [])) as [{ epoch_ms: number }];
    const skewMs = context.machine.now() - ofDatabase;
    if (Math.abs(skewMs) <= maxSkewMs) return ok(`The clocks of this machine and of PostgreSQL agree to ${maxSkewMs / 1_000} s.`);
    const found = `The clock of this machine is ${skewText(skewMs)} the clock of PostgreSQL.`;
    const remedy = 'Synchronize the clocks of both machines with NTP (for example, "timedatectl set-ntp true").';
    if (Math.abs(skewMs) <= maxServableSkewMs) return warning(found, remedy);
    return failed(`${found} Processes on this machine are not ready above ${maxServableSkewMs / 1_000} s.`, remedy);
  },
};

const dayMs = 86_400_000;
/** A self-signed certificate is renewed earlier than the warning. */
const certificateWarningDays = 14;
const certificateFailureDays = 7;

export const certificate: HealthCheck = {
  name: 'certificate',
  async run({ settings, machine }) {
    const { tlsCert, tlsKey } = settings.of(httpSettings);
    const { dataDir } = settings.of(serviceSettings);
    const { cert, key } = certificatePaths({ certPath: tlsCert, keyPath: tlsKey, dataDir });
    const isOwn = tlsCert === null;
    if (isOwn && !existsSync(cert)) return ok('The service creates a self-signed certificate when it starts.');
    const remedy = isOwn
      ? `Restart the service, which renews its self-signed certificate. If that does not help, delete ${dirname(cert)} first.`
      : 'Renew the files of TLS_CERT and TLS_KEY. The service loads them without a restart.';
    const parsed = new X509Certificate(readFileSync(cert));
    if (!parsed.checkPrivateKey(createPrivateKey(readFileSync(key)))) return failed(`${key} is not the key of ${cert}.`, remedy);
    const days = (Date.parse(parsed.validTo) - machine.now()) / dayMs;
    if (days < 0) return failed(`The certificate ${cert} expired ${durationText(-days * 86_400)} ago.`, remedy);
    const found = `The certificate ${cert} is valid for ${Math.floor(days)} more day${Math.floor(days) === 1 ? '' : 's'}.`;
    if (Date.parse(parsed.validFrom) > machine.now()) return failed(`The certificate ${cert} is not valid yet.`, remedy);
    if (days < certificateFailureDays) return failed(found, remedy);
    return days < certificateWarningDays ? warning(found, remedy) : ok(found);
  },
};

const diskWarningRatio = 0.85;
const diskFailureRatio = 0.95;
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reports the fullest of the file systems that hold data of this installation and that are on this machine. */
export const disk: HealthCheck = {
  name: 'disk',
  async run(context) {
    const { dataDir } = context.settings.of(serviceSettings);
    const findings = [await diskFinding(context, 'DATA_DIR', dataDir)];
    const databaseFolder = embeddedDatabaseFolder(dataDir, context.settings.of(databaseSettings).databaseUrl);
    if (databaseFolder === undefined) findings.push(ok('The disk of PostgreSQL can only be checked on its own machine.'));
    else findings.push(await diskFinding(context, 'the database', databaseFolder));
    const order = ['ok', 'warning', 'failed'];
    const worst = findings.reduce((a, b) => (order.indexOf(b.verdict) > order.indexOf(a.verdict) ? b : a));
    return worst.verdict === 'ok' ? ok(findings.map(({ found }) => found).join(' ')) : worst;
  },
};

async function diskFinding({ machine }: HealthContext, name: string, folder: string): Promise<Finding> {
  const { used, available } = await machine.diskOf(existingFolder(resolve(folder)));
  // As df does: what only root may use counts neither as used nor as free.
  const ratio = used / (used + available);
  const found = `The disk of ${name} is ${Math.floor(ratio * 100)} % full, with ${sizeText(available)} free.`;
  const remedy = `Free space on, or enlarge, the file system of ${resolve(folder)}.`;
  if (ratio >= diskFailureRatio) return failed(found, remedy);
  return ratio >= diskWarningRatio ? warning(found, remedy) : ok(found);
}

/** The folder, or its closest parent that exists: the service creates what is missing. */
function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

/** The folder of the database that `npm start` runs. The launcher records one that is outside DATA_DIR in the file `location`. */
function embeddedDatabaseFolder(dataDir: string, databaseUrl: string): string | undefined {
  const folder = join(dataDir, 'postgres');
  if (!localHosts.has(new URL(databaseUrl).hostname) || !existsSync(folder)) return undefined;
  try {
    return readFileSync(join(folder, 'location'), 'utf8').trim();
  } catch {
    return folder; // the database is in the folder itself, or only its own user may read it
  }
}

function sizeText(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 1 ? `${gigabytes.toFixed(gigabytes < 10 ? 1 : 0)} GB` : `${Math.floor(bytes / 1e6)} MB`;
}
