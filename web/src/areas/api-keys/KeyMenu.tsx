import type { ApiKey } from '@portal/contract/api-keys/api-keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Act } from '../../acts/act.ts'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { calls } from '../../acts/calls.ts'
import { momentInWords } from './key-words.ts'
import { keepKeys } from './queries.ts'
import { RotateDialog } from './RotateDialog.tsx'

export function KeyMenu({ apiKey }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient()
  const [isRotating, setRotating] = useState(false)
  const { keyId, name, isMine, lastUsedAt } = apiKey
  const revoke: Act = {
    key: 'revoke',
    title: 'Revoke',
    heading: `Revoke “${name}”?`,
    confirm: 'Revoke key',
    text: `Applications that use it are refused from their next call. This cannot be undone. ${lastUsedAt ? `Last used: ${momentInWords(lastUsedAt)}.` : 'It has never been used.'}`,
    fields: [],
    destructive: true,
    do: calls('POST /key-info/api/keys/:keyId/revocation', { params: { keyId } }, () => void keepKeys(queryClient)),
    done: `“${name}” has been revoked`,
  }
  const rotate = { key: 'rotate', label: 'Rotate', onAct: () => setRotating(true) }
  return (
    <>
      <ActMenu label={`Actions for ${name}`} items={[...(isMine ? [rotate] : []), revoke]} />
      {isRotating ? <RotateDialog apiKey={apiKey} onClose={() => setRotating(false)} /> : null}
    </>
  )
}
