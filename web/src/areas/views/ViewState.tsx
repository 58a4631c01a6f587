import type { ListName } from '@portal/contract/view-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { isSameState } from './list-state.ts'
import { viewQuery } from './queries.ts'
import { useListAddress } from './use-list-address.ts'
import { forgetViews, keepView } from './view-calls.ts'
import styles from './views.module.css'

interface ViewStateProps {
  list: ListName
  viewId: string
  onSaveAs: () => void
}

/** Which view is shown; whether the list differs from it by now, and what can be done about that. */
export function ViewState({ list, viewId, onSaveAs }: ViewStateProps) {
  const { data: view, error } = useQuery(viewQuery(viewId))
  const address = useListAddress(list)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)

  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <output className={styles.state}>
        <Status kind="warn">This view is gone or no longer shared</Status>
        <Button size="sm" colour="outline" onClick={address.leave}>
          Standard list
        </Button>
      </output>
    )
  }
  if (!view) return null
  const isChanged = !isSameState(address.state, view.state)
  const save = async () => {
    setIsBusy(true)
    try {
      const input = { params: { viewId }, body: { state: address.state } }
      const options = { version: view.version, once: crypto.randomUUID() }
      await keepView(queryClient, await call('PATCH /view-info/api/views/:viewId', input, options))
      toasts.show({ kind: 'ok', text: `“${view.name}” is saved as it is now` })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
      await forgetViews(queryClient)
    }
    setIsBusy(false)
  }
  return (
    <fieldset className={styles.state} aria-label={`View ${view.name}`}>
      <b className={styles.name} title={view.name}>
        {view.name}
      </b>
      {isChanged ? (
        <>
          <Status kind="info">Changed</Status>
          {view.mayChange ? (
            <Button size="sm" colour="outline" busy={isBusy} onClick={() => void save()}>
              Save
            </Button>
          ) : null}
          <Button size="sm" colour="tertiary" onClick={onSaveAs}>
            Save as
          </Button>
          <Button size="sm" colour="tertiary" onClick={() => address.open(view)}>
            Reset
          </Button>
        </>
      ) : null}
    </fieldset>
  )
}
