import type { ApiKey } from '@portal/contract/api-keys.ts'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { momentInWords } from './key-words.ts'
import { keepKeys } from './queries.ts'

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { keyId, name, lastUsedAt } = apiKey
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('POST /key-info/api/keys/:keyId/revocation', { params: { keyId } }, { once: crypto.randomUUID() }),
    onSuccess: () => {
      void keepKeys(queryClient)
      toasts.show({ kind: 'ok', text: `“${name}” is refused from now on` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke key"
      cancelLabel="Keep key"
      pending={isPending}
      problem={error ? mapFailure(error).message : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        Whatever uses it is refused with its next call. This cannot be undone.{' '}
        {lastUsedAt ? `It was last used: ${momentInWords(lastUsedAt)}.` : 'It was never used.'}
      </p>
    </ConfirmDialog>
  )
}
