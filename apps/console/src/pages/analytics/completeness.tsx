import type { AnalyticsMeta } from '../../api/analytics.js';
import { useFormat } from '../../app/session.js';
import { formatDay } from '../../format/times.js';
import { Notice } from '../../ui/notice.js';
import { ConnectionName } from '../connections/connection-name.js';

const warningWords: Readonly<Record<string, string>> = {
  mixed_timezones: 'Some ad accounts have another time zone than this account: their days begin and end at other hours.',
};
/** The connections that send no numbers have a notice each. */
const saidAbove = 'source_not_syncing';
const wordsOfWarning = ({ code, message }: AnalyticsMeta['warnings'][number]): string => warningWords[code] ?? message;

function LostSource({ source: { connection_id: id, last_synced_at: at } }: { source: AnalyticsMeta['sources'][number] }) {
  const { ago } = useFormat();
  return (
    <Notice tone="bad" title="A connection sends no numbers">
      <ConnectionName id={id} />: {at === null ? 'nothing has ever arrived.' : `the last numbers came ${ago(at)}.`} Everything below is
      without what happened there since.
    </Notice>
  );
}

/** How far the numbers can be trusted: what is missing, and what the platforms may still correct. */
export function Completeness({ meta }: { meta: AnalyticsMeta }) {
  if (meta.sources.length === 0) return null;
  const lost = meta.sources.filter(({ status }) => status === 'expired' || status === 'error');
  return (
    <>
      {lost.map((source) => (
        <LostSource key={source.connection_id} source={source} />
      ))}
      {!meta.complete && lost.length === 0 && (
        <Notice tone="warn" title="Not all numbers have arrived">
          {meta.data_through === null
            ? 'No day has been synced completely yet. The numbers below will grow.'
            : `They are complete through ${formatDay(meta.data_through)}; later days are missing or still growing.`}
        </Notice>
      )}
      {meta.warnings
        .filter(({ code }) => code !== saidAbove)
        .map((warning) => (
          <Notice key={warning.code} tone="neutral">
            {wordsOfWarning(warning)}
          </Notice>
        ))}
    </>
  );
}
