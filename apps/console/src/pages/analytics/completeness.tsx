import type { AnalyticsMeta } from '../../api/analytics.js';
import { useFormat } from '../../app/session.js';
import { formatDay } from '../../format/times.js';
import { platformName } from '../../format/words.js';
import { TextLink } from '../../ui/links.js';
import { Notice } from '../../ui/notice.js';

const warningWords: Readonly<Record<string, string>> = {
  mixed_timezones: 'Some ad accounts have another time zone than this account: their days begin and end at other hours.',
};
const wordsOfWarning = ({ code, message }: AnalyticsMeta['warnings'][number]): string => warningWords[code] ?? message;

/** How far the numbers can be trusted: what is missing, and what the platforms may still correct. */
export function Completeness({ meta }: { meta: AnalyticsMeta }) {
  const { ago } = useFormat();
  if (meta.sources.length === 0) return null;
  const lost = meta.sources.filter(({ status }) => status === 'expired' || status === 'error');
  return (
    <>
      {lost.map(({ connection_id: id, platform, last_synced_at: at }) => (
        <Notice
          key={id}
          tone="bad"
          title={`${platform === null ? 'A connection' : platformName(platform)} sends no numbers`}
          action={
            <TextLink to="/settings/connections/$id" params={{ id }}>
              Open the connection
            </TextLink>
          }
        >
          {at === null ? 'Nothing has ever arrived.' : `The last ones came ${ago(at)}.`} Everything below is without what happened there
          since.
        </Notice>
      ))}
      {!meta.complete && lost.length === 0 && (
        <Notice tone="warn" title="Not all numbers have arrived">
          {meta.data_through === null
            ? 'No day has been synced completely yet. The numbers below will grow.'
            : `They are complete through ${formatDay(meta.data_through)}; later days are missing or still growing.`}
        </Notice>
      )}
      {meta.warnings.map((warning) => (
        <Notice key={warning.code} tone="neutral">
          {wordsOfWarning(warning)}
        </Notice>
      ))}
    </>
  );
}
