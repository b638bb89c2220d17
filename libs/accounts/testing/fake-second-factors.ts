import type { SecondFactor, SecondFactorStatus } from '../src/domain/second-factor.js';
import { SecondFactorRepository } from '../src/domain/second-factor.repository.js';
import type { UserSummary } from '../src/domain/sign-in.repository.js';

/** Second factors by the ID of their user. No account requires one. */
export class FakeSecondFactors extends SecondFactorRepository {
  readonly factors = new Map<string, SecondFactor>();
  private readonly codes = new Map<string, readonly Buffer[]>();

  statusOf({ userId }: UserSummary): Promise<SecondFactorStatus> {
    return Promise.resolve(this.factors.get(userId)?.isOn === true ? 'on' : 'off');
  }
  find({ userId }: UserSummary): Promise<SecondFactor | null> {
    return Promise.resolve(this.factors.get(userId) ?? null);
  }
  save(factor: SecondFactor): Promise<void> {
    this.factors.set(factor.userId, factor);
    return Promise.resolve();
  }
  delete({ userId }: UserSummary): Promise<boolean> {
    this.codes.delete(userId);
    return Promise.resolve(this.factors.delete(userId));
  }
  saveRecoveryCodes({ userId }: UserSummary, hashes: readonly Buffer[]): Promise<void> {
    this.codes.set(userId, hashes);
    return Promise.resolve();
  }
  takeRecoveryCode({ userId }: UserSummary, hash: Buffer): Promise<boolean> {
    const before = this.codes.get(userId) ?? [];
    const after = before.filter((one) => !one.equals(hash));
    this.codes.set(userId, after);
    return Promise.resolve(after.length < before.length);
  }
  reseal(): Promise<{ resealed: number; unchanged: number }> {
    return Promise.resolve({ resealed: 0, unchanged: this.factors.size });
  }
  endSessionsWithout(): Promise<void> {
    return Promise.resolve();
  }
}
