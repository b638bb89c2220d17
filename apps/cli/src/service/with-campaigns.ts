import type { OperatorCampaigns } from './operator-campaigns.js';

/** Opens the service for one command and closes it. The imports are dynamic, which keeps --help fast. */
export async function withCampaigns<T>(work: (campaigns: OperatorCampaigns) => Promise<T>): Promise<T> {
  const [{ openService }, { OperatorCampaigns }, { Jobs }] = await Promise.all([
    import('./open-service.js'),
    import('./operator-campaigns.js'),
    import('#libs/work'),
  ]);
  const service = await openService();
  try {
    const jobs = service.app.get(Jobs);
    await jobs.start([]);
    try {
      return await work(new OperatorCampaigns(service.app));
    } finally {
      await jobs.stop();
    }
  } finally {
    await service.close();
  }
}
