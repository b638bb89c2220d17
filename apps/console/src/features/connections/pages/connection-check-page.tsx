import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Connection, connectionChecksQuery, connectionQuery } from '../api/connections.js';
import { useFormat, useSession } from '../../../shared/ui/use-session.js';
import { BackLink, TextLink } from '../../../shared/ui/links.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { LoadedPage } from '../../../shared/ui/loaded-page.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { CampaignDeclarations } from '../parts/campaign-declarations.js';
import { CheckTable } from '../parts/check-table.js';
import { LogoUpload } from '../parts/logo-upload.js';

/** The checks of one connection. Reading them calls the platform each time. */
function Checks({ connection: { id, name } }: { connection: Connection }) {
  const { moment } = useFormat();
  const checks = useQuery(connectionChecksQuery(id));
  return (
    <Loaded query={checks}>
      {({ is_ready: isReady, checked_at: checkedAt, checks: all, platform, undeclared_campaigns: undeclared }) => (
        <>
          <Notice tone={isReady ? 'good' : 'warn'} title={isReady ? 'Nothing is missing that reading can tell' : 'Something is missing'}>
            {isReady
              ? 'A launch is not refused for any reason that the platform tells before. What is unknown shows with the first launch: try it with a small budget.'
              : 'A launch would be refused. Fix what is missing, then check again.'}
          </Notice>
          <Panel title="What a launch needs" description={`${name}, asked ${moment(checkedAt)}. Nothing was changed.`}>
            <CheckTable checks={all} />
            <Button size="xs" variant="default" mt="md" loading={checks.isFetching} onClick={() => void checks.refetch()}>
              Check again
            </Button>
          </Panel>
          {undeclared.length > 0 && <CampaignDeclarations id={id} campaigns={undeclared} />}
          {platform === 'google_ads' && <LogoUpload id={id} />}
        </>
      )}
    </Loaded>
  );
}

/** Connections → one connection → what a launch needs of it. Connecting ends here. */
export function ConnectionCheckPage() {
  const { id } = useParams({ from: '/signed-in/settings/connections/$id/check' });
  const { can } = useSession();
  const connection = useQuery(connectionQuery(id));
  const back = (
    <BackLink to="/settings/connections/$id" params={{ id }}>
      Connection
    </BackLink>
  );
  return (
    <LoadedPage query={connection} title="Check this connection" backLink={back}>
      {(data) => (
        <Page title="Check this connection" backLink={back}>
          {data.settings_problems.length > 0 && (
            <Notice tone="warn" title="Settings are missing">
              {data.settings_problems.map(({ message }) => message).join(' ')}{' '}
              <TextLink to="/settings/connections/$id" params={{ id }}>
                Complete settings
              </TextLink>
            </Notice>
          )}
          {can('connections.connect') ? (
            <Checks connection={data} />
          ) : (
            <Notice tone="neutral">Only users who may connect platforms can check a connection.</Notice>
          )}
        </Page>
      )}
    </LoadedPage>
  );
}
