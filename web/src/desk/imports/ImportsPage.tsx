import { mostImportBytes } from '@portal/contract/desk/import-values.ts'
import { fileSize } from '@portal/contract/format/sizes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import UploadIcon from 'lucide-react/icons/upload'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { deskPaths } from '../desk-paths.ts'
import { ImportCard } from './ImportCard.tsx'
import styles from './imports.module.css'
import { importsQuery, upload } from './queries.ts'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(importsQuery)
}

const kinds = '.csv,.tsv,.txt,.ndjson,.json'

/** Data of other systems: files are checked first, and loaded when the operator has read what is wrong with them. */
export function Page() {
  const { data, error, isPending, refetch } = useQuery(importsQuery)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Accounts', href: deskPaths.accounts() }, { label: 'Import' }]}
        title="Import"
        facts={['Files are checked first; nothing changes until you load them', 'Files are deleted after a day']}
        loading={isPending}
        actions={data ? <UploadButton /> : null}
      />
      {error ? (
        <Notice
          kind="bad"
          title="We could not load the imports."
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {mapFailure(error).message}
        </Notice>
      ) : null}
      {data?.imports.length === 0 ? (
        <Card label="Imports">
          <EmptyState
            icon={<UploadIcon aria-hidden />}
            title="No imports in the last 24 hours"
            text={
              <Unbroken>{`Choose CSV, TSV, NDJSON or JSON files from one system, up to ${fileSize(mostImportBytes)} in total, with the mapping file that assigns their columns to the portal’s fields.`}</Unbroken>
            }
          />
        </Card>
      ) : null}
      <div className={styles.cards}>
        {data?.imports.map((found) => (
          <ImportCard key={found.importId} found={found} entities={data.entities} />
        ))}
      </div>
    </>
  )
}

function UploadButton() {
  const queryClient = useQueryClient()
  const fieldRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return
    setSending(true)
    setProblem(undefined)
    try {
      await upload(files)
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    }
    setSending(false)
    await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
  }
  return (
    <>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <Button colour="primary" busy={isSending} onClick={() => fieldRef.current?.click()}>
        Choose files
      </Button>
      <input
        ref={fieldRef}
        type="file"
        multiple
        hidden
        accept={kinds}
        aria-label="Files to import"
        onChange={(event) => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
