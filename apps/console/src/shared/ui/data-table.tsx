import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { IconArrowDown, IconArrowUp } from './icons.js';

export interface Column<Row, Sort extends string = string> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** The column contains buttons. Its header is visible to screen readers only. */
  readonly isForActions?: boolean;
  /** The API's sort field. */
  readonly sort?: Sort;
  readonly width?: string;
}

export interface Sorting<Sort extends string> {
  readonly by: Sort;
  readonly order: 'asc' | 'desc';
  readonly onChange: (by: Sort, order: 'asc' | 'desc') => void;
}

interface DataTableProps<Row, Sort extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting<Sort>;
  readonly isFaded?: (row: Row) => boolean;
}

interface SortableHeaderProps<Sort extends string> {
  readonly column: { readonly header: string; readonly sort: Sort };
  readonly sorting: Sorting<Sort>;
}

function SortableHeader<Sort extends string>({ column, sorting }: SortableHeaderProps<Sort>) {
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

const ariaSort = (sort: string | undefined, sorting: Pick<Sorting<string>, 'by' | 'order'> | undefined) =>
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
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, sorting, isFaded } = props;
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
