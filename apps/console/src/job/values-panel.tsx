import { useMessages } from '../messages/messages.js';
import { Panel } from '../ui/controls.js';
import type { JobRecord } from './job-record.js';
import { useCheckName } from './check-names.js';
import { valuesOf } from './values.js';

const COLUMNS = ['submitted', 'read', 'barcode', 'reviewed'] as const;

/** Values of each field side by side, differences marked; masked where the service masks them. */
export function ValuesPanel({ job }: { job: JobRecord }) {
  const messages = useMessages();
  const nameOf = useCheckName();
  const rows = valuesOf(job);
  if (rows.length === 0) return null;
  const shown = COLUMNS.filter((column) => rows.some((row) => row[column] !== null));
  return (
    <Panel title={messages.job.values}>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={messages.job.values}>
        <table className="w-full text-left">
          <thead>
            <tr className="text-2xs text-dim">
              <th scope="col" className="px-4 py-2 font-medium">
                {messages.job.field}
              </th>
              {shown.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-medium">
                  {messages.job.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <tr key={row.field} className={row.isDifferent ? 'bg-unsure-ground' : ''}>
                <th
                  scope="row"
                  className={`min-w-28 px-4 py-1.5 font-normal ${row.isDifferent ? 'text-unsure' : 'text-soft'}`}
                >
                  {nameOf(row.field)}
                  {row.isDifferent && (
                    <span className="ml-1.5 text-2xs font-medium">{messages.job.differs}</span>
                  )}
                </th>
                {shown.map((column) => (
                  <td key={column} className="min-w-28 px-3 py-1.5 wrap-anywhere">
                    {row[column] === null ? <span className="text-dim">—</span> : <bdi>{row[column]}</bdi>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
