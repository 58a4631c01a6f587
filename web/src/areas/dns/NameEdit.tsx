import type { ReverseName } from '@portal/contract/dns/reverse.ts'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { nameInWords } from './names.ts'
import styles from './dns.module.css'
import { dnsPaths } from './paths.ts'

/** The name of an address, edited in place; an empty one removes it. */
export function NameEdit({ blockId, row }: { blockId: string; row: ReverseName }) {
  const { address, name } = row
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const change = async (value: string) => {
    try {
      await call(
        'PUT /dns-info/api/blocks/:blockId/addresses/:address',
        { params: { blockId, address }, body: { name: value.trim() } },
        { once: crypto.randomUUID() },
      )
    } catch (failure) {
      return mapFailure(failure).message
    }
    toasts.show({
      kind: 'ok',
      text: value.trim() ? `Publishing the name of ${address}` : `Removing the name of ${address}`,
    })
    await queryClient.invalidateQueries({ queryKey: ['dns'] })
    return undefined
  }
  return (
    <>
      <span className={styles.whole}>
        <InlineEdit
          value={name ?? ''}
          shown={name && withBreaks(name)}
          label={`name of ${address}`}
          emptyText="–"
          mono
          maxLength={253}
          onConfirm={change}
        />
      </span>
      {row.forward ? (
        <small>
          {row.forward.isDrafted ? (
            <>
              The record with this address is in your draft of{' '}
              <Link href={dnsPaths.zone(row.forward.zoneId)}>{nameInWords(row.forward.zoneId)}</Link>.
            </>
          ) : (
            `${nameInWords(row.name ?? '')} has no record with this address.`
          )}
        </small>
      ) : null}
    </>
  )
}

/** A name breaks before its dots, where it has to. */
const withBreaks = (name: string) =>
  name.split(/(?=\.)/).map((label, index) => (
    // Labels never change places.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {label}
    </Fragment>
  ))
