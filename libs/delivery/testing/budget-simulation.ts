import { type Id, newId } from '#libs/kernel';
import { aReport, now, reportFor } from './a-delivery.js';
import { Delivery } from '../src/domain/delivery.js';
import { type BudgetAccount, LifetimeBudget } from '../src/domain/lifetime-budget.js';

/** A campaign on its platform. */
interface PlatformCampaign {
  readonly id: string;
  readonly account: Account;
  budget: number;
  spent: number;
  isRunning: boolean;
}

interface Account {
  readonly name: string;
  readonly step: number;
  isReachable: boolean;
}

const key = { accountId: newId('acc'), campaignId: newId('cmp') };

interface Member {
  readonly delivery: Delivery;
  readonly account: Account;
  campaign: PlatformCampaign | null;
}

/**
 * Simulates a lifetime budget on platforms that spend their shares, are sometimes unreachable, and report spend immediately or late.
 * It changes deliveries like pushes do, one platform at a time.
 */
export class BudgetSimulation {
  readonly campaigns: PlatformCampaign[] = [];
  private readonly accounts: Account[] = [];
  private readonly all: Member[] = [];
  private members: Member[] = [];
  private readonly reportedSpend = new Map<Id<'con'>, number>();
  private readonly adAccounts = new Map<Id<'con'>, BudgetAccount>();
  /** The largest budget that the campaign has had. */
  largestAmount: number;

  constructor(
    public amount: number,
    private readonly reportsImmediately: boolean,
  ) {
    this.largestAmount = amount;
  }

  get size(): number {
    return this.members.length;
  }

  get spent(): number {
    return this.campaigns.reduce((sum, { spent }) => sum + spent, 0);
  }

  get steps(): number {
    return this.accounts.reduce((sum, { step }) => sum + step, 0);
  }

  /** The maximum total spend without further changes. */
  get potential(): number {
    return this.campaigns.reduce((sum, { isRunning, budget, spent }) => sum + (isRunning ? Math.max(budget, spent) : spent), 0);
  }

  /** The sum of the shares and of the spend outside the current platforms. */
  get committed(): number {
    const budget = this.currentBudget();
    const memberAccounts = new Set(this.members.map(({ account }) => account));
    const spentElsewhereMicros = this.campaigns
      .filter(({ account }) => !memberAccounts.has(account))
      .reduce((sum, { spent }) => sum + spent, 0);
    const shares = this.members.map(({ delivery: { connectionId, budgetShareMicros } }) =>
      Math.max(budgetShareMicros ?? 0, budget.spentMicrosIn(connectionId)),
    );
    return shares.reduce((sum, share) => sum + share, spentElsewhereMicros);
  }

  add(step: number): void {
    if (this.members.length >= 10) return;
    const account = { name: `account ${this.accounts.length}`, step, isReachable: true };
    this.accounts.push(account);
    this.join(account);
  }

  /** Removes a platform from the campaign and stops it there. `isDisconnected`: a user disconnected it. */
  leave(index: number, isDisconnected: boolean): void {
    const member = this.memberAt(index);
    if (member === undefined) return;
    if (isDisconnected) member.delivery.disconnect(now);
    else member.delivery.remove('paused', now);
    this.members = this.members.filter((one) => one !== member);
    this.stop(member);
  }

  /** Adds the ad account of a former member again with a new connection, which finds the campaign unless it was archived. */
  reconnect(index: number, isArchived: boolean): void {
    const left = this.all.filter((one) => !this.members.some(({ account }) => account === one.account));
    const former = left[index % Math.max(1, left.length)];
    if (former === undefined || this.members.length >= 10) return;
    const latest = this.all.findLast(({ account }) => account === former.account) as Member;
    if (latest.delivery.disconnectedAt === null) latest.delivery.disconnect(now);
    const { campaign } = latest;
    if (isArchived && campaign !== null) campaign.isRunning = false;
    // The share of a newly created campaign depends on the spend that is reported at that time.
    if (isArchived) this.reportSpend();
    const member = this.join(former.account);
    if (isArchived || campaign === null) return;
    member.campaign = campaign;
    const runState = campaign.isRunning ? 'running' : 'paused';
    member.delivery.recordPlacement({ platformCampaignId: campaign.id, runState, specDigest: null }, null, true, now);
    member.delivery.inheritBudget(latest.delivery);
  }

  setAmount(amount: number): void {
    this.amount = Math.max(1, amount, this.totalReportedSpend);
    this.largestAmount = Math.max(this.largestAmount, this.amount);
  }

  setReachable(index: number, isReachable: boolean): void {
    const account = this.accounts[index % Math.max(1, this.accounts.length)];
    if (account !== undefined) account.isReachable = isReachable;
  }

  /** The platform spends this fraction of its remaining share. */
  spend(index: number, part: number): void {
    const campaign = this.campaigns[index % Math.max(1, this.campaigns.length)];
    if (campaign === undefined || !campaign.isRunning) return;
    campaign.spent += Math.floor(Math.max(0, campaign.budget - campaign.spent) * part);
    if (this.reportsImmediately) this.reportSpend();
  }

  /** The platform restates a part of its spend. */
  restate(index: number, part: number): void {
    const campaign = this.campaigns[index % Math.max(1, this.campaigns.length)];
    if (campaign === undefined) return;
    campaign.spent = Math.floor(campaign.spent * part);
    if (this.reportsImmediately) this.reportSpend();
  }

  /** Simulates a sync: the spend of an ad account is reported for its current connection. */
  reportSpend(): void {
    this.reportedSpend.clear();
    for (const { spent, account } of this.campaigns) {
      const { delivery } = this.all.findLast((one) => one.account === account) as Member;
      this.reportedSpend.set(delivery.connectionId, (this.reportedSpend.get(delivery.connectionId) ?? 0) + spent);
    }
  }

  push(index: number): void {
    const member = this.memberAt(index);
    if (member === undefined) return;
    const budget = this.currentBudget();
    const { delivery, account } = member;
    const { micros, state } = budget.grant(delivery.connectionId);
    delivery.setBudgetUsedUp(state === 'used_up');
    if (state === 'used_up') this.stop(member);
    const spent = budget.spentMicrosIn(delivery.connectionId);
    const offset = member.campaign === null ? spent : Math.min(delivery.budgetOffsetMicros, spent);
    if (state === 'awaited' || micros <= offset) {
      if (state === 'used_up' && delivery.liveShareMicros === 0) delivery.confirmBudgetShare(micros);
      return;
    }
    if (state === 'used_up' && member.campaign === null) {
      // A search has shown that an earlier create did not arrive: nothing is to be sent.
      if (account.isReachable) delivery.confirmBudgetShare(micros);
      return;
    }
    delivery.markBudgetSent(micros, offset);
    if (!account.isReachable) return;
    const campaign = member.campaign ?? this.create(member);
    campaign.budget = micros - offset;
    delivery.confirmBudgetShare(micros);
    if (state === 'used_up') return;
    campaign.isRunning = true;
    delivery.recordReport(aReport(), now);
  }

  /** Makes all platforms reachable and pushes until nothing changes. */
  settle(): void {
    for (const account of this.accounts) account.isReachable = true;
    this.reportSpend();
    for (const member of this.all) if (!this.members.includes(member)) this.stop(member);
    for (let round = 0, before = 'none'; round < 10 && before !== this.shares().join(); round++) {
      before = this.shares().join();
      for (let i = 0; i < this.members.length; i++) this.push(i);
    }
  }

  shares(): (number | null)[] {
    return this.members.map(({ delivery }) => delivery.budgetShareMicros);
  }

  private join(account: Account): Member {
    const connectionId: Id<'con'> = `con_${this.all.length}`;
    const delivery = Delivery.create({ ...key, connectionId }, 'sandbox', 'running', now);
    this.adAccounts.set(connectionId, { adAccount: account.name, stepMicros: account.step });
    const member: Member = { delivery, account, campaign: null };
    this.all.push(member);
    this.members.push(member);
    return member;
  }

  private create(member: Member): PlatformCampaign {
    const campaign = { id: `campaign ${this.campaigns.length}`, account: member.account, budget: 0, spent: 0, isRunning: false };
    this.campaigns.push(campaign);
    member.campaign = campaign;
    member.delivery.recordPlacement({ platformCampaignId: campaign.id, runState: 'paused', specDigest: null }, null, false, now);
    return campaign;
  }

  private stop({ delivery, account, campaign }: Member): void {
    if (campaign === null) return;
    delivery.markRunStateSent();
    if (!account.isReachable) return;
    campaign.isRunning = false;
    delivery.recordReport(reportFor.paused, now);
  }

  private currentBudget(): LifetimeBudget {
    return new LifetimeBudget({
      amountMicros: this.amount,
      connectionIds: this.members.map(({ delivery }) => delivery.connectionId),
      holders: this.all.map(({ delivery }) => delivery),
      spent: this.reportedSpend,
      accounts: this.adAccounts,
    });
  }

  private get totalReportedSpend(): number {
    return [...this.reportedSpend.values()].reduce((sum, micros) => sum + micros, 0);
  }

  private memberAt(index: number): Member | undefined {
    return this.members[index % Math.max(1, this.members.length)];
  }
}
