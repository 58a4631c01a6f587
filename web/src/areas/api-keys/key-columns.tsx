import { accessTitle } from '@portal/contract/access/names.ts'
import type { ApiKey } from '@portal/contract/api-keys/api-keys.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { limitInWords, limitsInWords, momentInWords, stateNote, stateWords } from './key-words.ts'
import styles from './api-keys.module.css'

/** The page provides the menu of a row, because it opens the dialogs. */
export function keyColumns(menuOf: (key: ApiKey) => React.ReactNode): readonly Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      isName: true,
      width: 'min(17rem, 44.5vw)',
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
      header: 'Status',
      width: 'min(15.5rem, 33vw)',
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
      header: 'Permissions',
      hideBelow: 1024,
      sortable: false,
      value: ({ resources }) => resources.map(accessTitle).join(' '),
      cell: ({ resources, lost, isReadOnly, hasTsig, sites, recordLimits }) => (
        <span className={styles.two}>
          <span className={styles.tags}>
            {resources.map((resource) => (
              <Tag key={resource}>
                {lost.includes(resource) ? <s>{accessTitle(resource)}</s> : accessTitle(resource)}
              </Tag>
            ))}
          </span>
          <small title={recordLimits?.map(limitInWords).join(', ')}>
            {isReadOnly ? 'Read only' : 'Read and write'}
            {hasTsig ? ' · TSIG' : ''}
            {sites ? ` · at ${counted(sites.length, 'site')}` : ''}
            {recordLimits ? ` · ${limitsInWords(recordLimits)}` : ''}
          </small>
        </span>
      ),
    },
    { key: 'makerName', header: 'Created by', width: '9rem', hideBelow: 1280 },
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
      width: '3.5rem',
      hideHeader: true,
      sortable: false,
      value: () => '',
      cell: menuOf,
    },
  ]
}
