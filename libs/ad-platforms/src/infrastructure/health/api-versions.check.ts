import { failed, type Finding, type HealthCheck, ok, warning } from '#libs/operations';
import { platformSettings } from '../../settings.js';
import type { PlatformDefinition } from '../platforms/platform-definition.js';
import { platformList } from '../platforms/platform-list.js';

const warningDays = 60;
const dayMs = 86_400_000;

/** A platform ends old versions of its API. Calls fail from then on, so this service must be upgraded before. */
export const platformApiVersions: HealthCheck = {
  name: 'platform-api-versions',
  run: async ({ settings, machine }) => {
    const values = settings.of(platformSettings);
    const configured = platformList.filter(({ clientOf }) => clientOf(values) !== null);
    const versions = configured.map(({ name, apiVersionOf }) => ({ name, apiVersion: apiVersionOf?.(values) }));
    return judgeApiVersions(versions, machine.now());
  },
};

interface UsedVersion {
  readonly name: string;
  readonly apiVersion: ReturnType<NonNullable<PlatformDefinition['apiVersionOf']>> | undefined;
}

/** `now` is in epoch milliseconds. */
export function judgeApiVersions(platforms: readonly UsedVersion[], now: number): Finding {
  const ending = platforms
    .flatMap(({ name, apiVersion }) => (apiVersion?.endsOn == null ? [] : [{ name, ...apiVersion, endsOn: apiVersion.endsOn }]))
    .map((version) => ({ ...version, days: Math.floor((Date.parse(version.endsOn) - now) / dayMs) }))
    .filter(({ days }) => days < warningDays)
    .sort((a, b) => a.days - b.days);
  const [first] = ending;
  if (first === undefined) return ok('No version of a platform API ends soon.');
  const found = ending.map(({ name, version, endsOn }) => `Version ${version} of the API of ${name} ends on ${endsOn}.`).join(' ');
  const remedy = 'Set a later version if this release has one, otherwise upgrade this service (docs/platforms/upgrading.md).';
  return first.days < 0 ? failed(found, remedy) : warning(found, remedy);
}
