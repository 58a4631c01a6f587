import Info from 'lucide-react/icons/info'
import KeyIcon from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import Refresh from 'lucide-react/icons/refresh-cw'
import Magnifier from 'lucide-react/icons/search'
import Triangle from 'lucide-react/icons/triangle-alert'
import Network from 'lucide-react/icons/waypoints'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { EmptyState } from '../src/EmptyState.tsx'
import { LoadingScreen } from '../src/LoadingScreen.tsx'
import { Notice } from '../src/Notice.tsx'
import { Skeleton } from '../src/Skeleton.tsx'
import { Spinner } from '../src/Spinner.tsx'
import { useToasts } from '../src/Toasts.tsx'
import styles from './Gallery.module.css'

const states = [
  {
    name: 'Empty',
    icon: <Network aria-hidden />,
    title: 'No services yet',
    text: 'Services appear here when your first order is complete.',
    actions: <Button href="/orders">View orders</Button>,
  },
  {
    name: 'Nothing found',
    icon: <Magnifier aria-hidden />,
    title: 'No records match “rochdael”',
    text: 'Check the spelling, or clear the search to see all 48 services.',
    actions: <Button>Clear search</Button>,
  },
  {
    name: 'Error',
    icon: <Triangle aria-hidden />,
    title: 'We could not load your services',
    text: (
      <>
        The service list is not responding. Try again, or report it with reference <code>7f3c-19a2</code>.
      </>
    ),
    actions: (
      <>
        <Button icon={<Refresh aria-hidden />}>Try again</Button>
        <Button colour="tertiary">Report a problem</Button>
      </>
    ),
  },
  {
    name: 'No permission',
    icon: <Lock aria-hidden />,
    title: 'You do not have access to Services',
    text: 'You need the Services permission. An administrator of your account can grant it.',
    actions: <Button>See your administrators</Button>,
  },
  {
    name: 'No data for this part',
    icon: <Info aria-hidden />,
    title: 'No tech details available for this service',
    text: 'This product has no technical details. Try Overview.',
    actions: <Button>Go to Overview</Button>,
  },
  {
    name: 'Session ended',
    icon: <KeyIcon aria-hidden />,
    title: 'Please sign in again',
    text: 'Your session has ended. You will return to this page.',
    actions: <Button colour="primary">Sign in</Button>,
  },
]

function EmptyStatePage() {
  return (
    <div className={styles.columns}>
      {states.map(({ name, ...state }) => (
        <Card key={name} title={name} flush>
          <div className={styles.box}>
            <EmptyState {...state} />
          </div>
        </Card>
      ))}
    </div>
  )
}

function NoticePage() {
  return (
    <div className={styles.stack}>
      <Notice kind="info">Planned work on Sunday 26 April, 01:00–03:00.</Notice>
      <Notice kind="ok">Your changes are live.</Notice>
      <Notice kind="warn">This reference is already used on S-1974402.</Notice>
      <Notice kind="bad" title="We could not save this." actions={<Button size="sm">Try again</Button>}>
        The service list is not responding.
      </Notice>
      <Notice kind="offline" title="You are offline.">
        Showing the data from 09:38.
      </Notice>
    </div>
  )
}

function ToastsPage() {
  const toasts = useToasts()
  return (
    <div className={styles.row}>
      <Button
        onClick={() =>
          toasts.show({
            kind: 'ok',
            text: (
              <>
                Reference changed to <code>NRW-FS-PRI</code>
              </>
            ),
            action: { label: 'Undo', onAct: () => toasts.show({ kind: 'info', text: 'Undone' }) },
          })
        }
      >
        Show a success
      </Button>
      <Button
        onClick={() =>
          toasts.show({
            kind: 'bad',
            text: 'Failed to update the Order Reference for service S-2090316',
            action: { label: 'Try again', onAct: () => undefined },
          })
        }
      >
        Show a failure
      </Button>
      <Button onClick={() => toasts.show({ kind: 'info', text: 'Diagnostics finished: fault found at Rochdale' })}>
        Show news
      </Button>
    </div>
  )
}

function LoadingPage() {
  const [colour, setColour] = useState(false)
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Spinner /> <Spinner size="small" />
        <Button size="sm" onClick={() => setColour(!colour)}>
          Change the background
        </Button>
      </div>
      <LoadingScreen {...(colour ? { background: 'var(--tint)' } : {})} />
    </div>
  )
}

function SkeletonPage() {
  return (
    <Card title="After 200 ms">
      <div className={styles.stack}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <Skeleton height="6rem" />
      </div>
    </Card>
  )
}

export const feedbackPieces = {
  EmptyState: EmptyStatePage,
  Notice: NoticePage,
  Toasts: ToastsPage,
  LoadingScreen: LoadingPage,
  Skeleton: SkeletonPage,
}
