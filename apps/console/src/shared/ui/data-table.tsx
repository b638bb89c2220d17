import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** The column contains buttons. Its header is visible to screen readers only. */
  readonly isForActions?: boolean;
  /** The API's sort field. */
  readonly sort?: string;
  readonly width?: string;
}

export interface Sorting {
  readonly by: string;
  readonly order: 'asc' | 'desc';
  readonly onChange: (by: string, order: 'asc' | 'desc') => void;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly isFaded?: (row: Row) => boolean;
}

function SortableHeader({ column, sorting }: { column: { header: string; sort: string }; sorting: Sorting }) {
  const isCurrent = sorting.by === column.sort;
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes['sort']}
      onClick={() => sorting.onChange(column.sort, isCurrent && sorting.order === 'desc' ? 'asc' : 'desc')}
    >
      {column.header}
      {isCurrent && <Arrow size={13} aria-hidden />}
    </UnstyledButton>
  );
}

const ariaSort = (sort: string | undefined, sorting: Sorting | undefined) =>
  sort === undefined || sorting?.by !== sort ? undefined : sorting.order === 'asc' ? 'ascending' : 'descending';

/** Reports whether the element scrolls. Only a scrollable element may be a tab stop. */
function useIsScrollable() {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setIsScrollable(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, isScrollable };
}

/** A table. On a phone, each row becomes a card with the headers next to the values. */
export function DataTable<Row>({ label, columns, rows, rowKey, sorting, isFaded }: DataTableProps<Row>) {
  const { ref, isScrollable } = useIsScrollable();
  return (
    <div ref={ref} className={classes['scroll']} {...(isScrollable ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
      <Table className={classes['table']} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, align, isForActions, sort, width }) => (
              <Table.Th key={header} data-align={align} aria-sort={ariaSort(sort, sorting)} {...(width === undefined ? {} : { w: width })}>
                {isForActions ? (
                  <VisuallyHidden>{header}</VisuallyHidden>
                ) : sort !== undefined && sorting ? (
                  <SortableHeader column={{ header, sort }} sorting={sorting} />
                ) : (
                  header
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} data-faded={isFaded?.(row) || undefined}>
              {columns.map(({ header, cell, align, isForActions }) => (
                <Table.Td key={header} data-label={isForActions ? '' : header} data-align={align} data-actions={isForActions}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
