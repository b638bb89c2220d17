import { activeTraces, type Metrics } from '#libs/operations';
import { SpanKind } from '@opentelemetry/api';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { PlatformAdapter } from '../../application/ports/platform-adapters.js';
import { onBehalfOf } from './on-behalf-of.js';

type Operations = Pick<PlatformAdapter, 'authorization' | 'listAdAccounts' | 'openClient' | 'settingChoices' | 'check' | 'fixes'>;

/** Counts, times and traces every operation on a platform under the name of its method. An adapter does not know of it. */
export function measuredOperations<T extends Operations>(operations: T, platform: string, metrics: Metrics): T {
  const measure = async (operation: string, call: () => Promise<unknown>): Promise<unknown> => {
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await inSpan(platform, operation, call);
    } catch (error) {
      outcome = error instanceof PlatformFailure ? error.kind : 'failed';
      throw error;
    } finally {
      metrics.platformCalls.inc({ platform, operation, outcome });
      metrics.platformCallDuration.observe({ platform, operation }, (performance.now() - startedAt) / 1_000);
    }
  };
  return {
    ...operations,
    authorization: measuredMethods(operations.authorization, measure),
    listAdAccounts: (accessToken: string) => measure('listAdAccounts', () => operations.listAdAccounts(accessToken)),
    settingChoices: (...parts: Parameters<Operations['settingChoices']>) =>
      measure('settingChoices', () => operations.settingChoices(...parts)) as ReturnType<Operations['settingChoices']>,
    check: (...parts: Parameters<Operations['check']>) =>
      measure('check', () => operations.check(...parts)) as ReturnType<Operations['check']>,
    ...(operations.fixes === undefined ? {} : { fixes: measuredMethods(operations.fixes, measure) }),
    openClient: (...parts: Parameters<Operations['openClient']>) =>
      measuredMethods(onBehalfOf(parts[4], operations.openClient(...parts)), measure),
  };
}

type Measure = (operation: string, call: () => Promise<unknown>) => Promise<unknown>;

/** Answered from what is known here. */
const withoutCall = new Set<string>(['canRenew'] satisfies (keyof Operations['authorization'])[]);

/** Every other method of a client calls the platform; everything else about it is data. */
function measuredMethods<T extends object>(client: T, measure: Measure): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string' || withoutCall.has(name)) return value;
      return (...args: unknown[]) => measure(name, () => value.apply(target, args) as Promise<unknown>);
    },
  });
}

function inSpan(platform: string, operation: string, call: () => Promise<unknown>): Promise<unknown> {
  const traces = activeTraces();
  if (traces === undefined) return call();
  return traces.run({ name: `${platform} ${operation}`, kind: SpanKind.INTERNAL, attributes: { 'acs.platform': platform } }, call);
}
