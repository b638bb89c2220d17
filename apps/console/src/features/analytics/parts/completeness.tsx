import type { AnalyticsMeta } from '../api/analytics.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatDay } from '../../../shared/format/times.js';
import { Notice } from '../../../shared/ui/notice.js';
import { ConnectionName } from '../../connections/parts/connection-name.js';

const warningTexts: Readonly<Partial<Record<AnalyticsMeta['warnings'][number]['code'], string>>> = {
  mixed_timezones: 'Some ad accounts use a different time zone than this account. Their days start and end at different hours.',
};
/** Each connection that is not syncing has its own notice. */
const reportedSeparately = 'source_not_syncing';
const warningText = ({ code, message }: AnalyticsMeta['warnings'][number]): string => warningTexts[code] ?? message;

function StaleSource({ source: { connection_id: id, last_synced_at: at } }: { source: AnalyticsMeta['sources'][number] }) {
  const { ago } = useFormat();
  return (
    <Notice tone="bad" title="A connection is not syncing">
      <ConnectionName id={id} /> {at === null ? 'has never been synced.' : `was last synced ${ago(at)}.`} More recent data is missing.
      Reconnect it to import the missing days.
    </Notice>
  );
}

function Incomplete({ meta }: { meta: AnalyticsMeta }) {
  const { data_through: through, end_date: end } = meta;
  if (through === null)
    return (
      <Notice tone="warn" title="No day has complete data yet">
        Data is missing or still arriving. Totals may be too low.
      </Notice>
    );
  return through < end ? (
    <Notice tone="warn" title={`Data is incomplete after ${formatDay(through)}`}>
      Data for later days is missing or still arriving. Totals may be too low.
    </Notice>
  ) : (
    <Notice tone="warn" title="Data is incomplete">
      Some days of this period have not been synced. Totals may be too low.
    </Notice>
  );
}

/** Notices about missing or incomplete data. */
export function Completeness({ meta }: { meta: AnalyticsMeta }) {
  if (meta.sources.length === 0) return null;
  const staleSources = meta.sources.filter(({ status }) => status === 'expired' || status === 'error');
  return (
    <>
      {staleSources.map((source) => (
        <StaleSource key={source.connection_id} source={source} />
      ))}
      {!meta.complete && <Incomplete meta={meta} />}
      {meta.warnings
        .filter(({ code }) => code !== reportedSeparately)
        .map((warning) => (
          <Notice key={warning.code} tone="neutral">
            {warningText(warning)}
          </Notice>
        ))}
    </>
  );
}
