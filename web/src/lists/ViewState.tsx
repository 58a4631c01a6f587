import type { KnownListing } from '@portal/contract/views/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/failure.ts'
import { isSameState } from './list-state.ts'
import type { Act } from '../acts/act.ts'
import { ActButtons } from '../acts/ActButtons.tsx'
import { calls } from '../acts/calls.ts'
import { viewQuery } from './queries.ts'
import { useListAddress } from './use-list-address.ts'
import { forgetViews, keepView } from './view-calls.ts'
import styles from './views.module.css'

interface ViewStateProps {
  listing: KnownListing
  viewId: string
  onSaveAs: () => void
}

/** The current view, whether the list differs from it, and the options then. */
export function ViewState({ listing, viewId, onSaveAs }: ViewStateProps) {
  const { data: view, error } = useQuery(viewQuery(viewId))
  const address = useListAddress(listing)
  const queryClient = useQueryClient()

  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <output className={styles.state}>
        <Status kind="warn">This view has been deleted or is no longer shared</Status>
        <Button size="sm" colour="outline" onClick={address.leave}>
          Standard list
        </Button>
      </output>
    )
  }
  if (!view) return null
  const isChanged = !isSameState(address.state, view.state)
  const save: Act = {
    key: 'save',
    title: 'Save',
    do: calls(
      'PATCH /view-info/api/views/:viewId',
      { params: { viewId }, version: view.version, body: { state: address.state } },
      (changed) => keepView(queryClient, changed),
    ),
    afterwards: () => forgetViews(queryClient),
    done: `“${view.name}” updated`,
  }
  return (
    <fieldset className={classNames(styles.state, isChanged && styles.changed)} aria-label={`View ${view.name}`}>
      <b className={styles.name} title={view.name}>
        {view.name}
      </b>
      {isChanged ? (
        <>
          <span className={styles.unsaved}>Changed</span>
          <ActButtons size="sm" acts={view.mayChange ? [save] : []} />
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
