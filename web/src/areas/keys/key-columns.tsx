import type { ApiKey } from '@portal/contract/api-keys.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { momentInWords, permissionName, stateNote, stateWords } from './key-words.ts'
import styles from './keys.module.css'

/** The menu of a row is the page's, which opens its dialogs. */
export function keyColumns(menuOf: (key: ApiKey) => React.ReactNode): readonly Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      isName: true,
      width: 'min(17rem, 44vw)',
      cell: ({ name, begin }) => (
        <span className={styles.two}>
          <b title={name}>{name}</b>
          <small className={styles.mono} title={begin}>
            {begin}…
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: 'min(13rem, 36vw)',
      value: ({ state }) => stateWords[state].word,
      cell: (key) => (
        <span className={styles.two}>
          <Status kind={stateWords[key.state].kind}>{stateWords[key.state].word}</Status>
          <small>{stateNote(key)}</small>
        </span>
      ),
    },
    {
      key: 'resources',
      header: 'May use',
      hideBelow: 1024,
      sortable: false,
      value: ({ resources }) => resources.map(permissionName).join(' '),
      cell: ({ resources, lost, isReadOnly, sites }) => (
        <span className={styles.two}>
          <span className={styles.tags}>
            {resources.map((resource) => (
              <Tag key={resource}>
                {lost.includes(resource) ? <s>{permissionName(resource)}</s> : permissionName(resource)}
              </Tag>
            ))}
          </span>
          <small>
            {isReadOnly ? 'Only reads' : 'Reads and writes'}
            {sites ? ` · at ${sites.length === 1 ? 'one site' : `${sites.length} sites`}` : ''}
          </small>
        </span>
      ),
    },
    { key: 'makerName', header: 'Made by', width: '9rem', hideBelow: 1280 },
    {
      key: 'lastUsedAt',
      header: 'Last used',
      width: '10rem',
      hideBelow: 768,
      cell: ({ lastUsedAt, lastUsedAddress }) => (
        <span className={styles.two}>
          <span>{lastUsedAt ? momentInWords(lastUsedAt) : 'Never'}</span>
          {lastUsedAddress ? <small className={styles.mono}>{lastUsedAddress}</small> : null}
        </span>
      ),
    },
    {
      key: 'menu',
      header: 'Actions',
      width: '3.75rem',
      hideHeader: true,
      sortable: false,
      value: () => '',
      cell: menuOf,
    },
  ]
}
