import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import DoneIcon from 'lucide-react/icons/circle-check'
import { boot } from '../boot.ts'
import { paths } from '../paths.ts'
import { useSessionActions } from './use-session-actions.ts'

/** The page after sign-out. A person who has signed in again meanwhile gets a link to continue. */
export function Page() {
  const { isSignedIn, signIn } = useSessionActions()
  return (
    <>
      <PageHeader title={isSignedIn ? 'You are signed in' : 'You are signed out'} />
      <Card label="Sign-out">
        <EmptyState
          icon={<DoneIcon aria-hidden />}
          title={
            isSignedIn
              ? 'You signed in again in another window'
              : `You have signed out of the ${boot().productName} Portal`
          }
          text={
            isSignedIn
              ? 'Continue there, or start from the dashboard here.'
              : 'Close this window if you share this computer.'
          }
          actions={
            isSignedIn ? (
              <Button colour="primary" href={paths.dashboard()}>
                Go to the dashboard
              </Button>
            ) : (
              <Button colour="primary" onClick={signIn}>
                Sign in
              </Button>
            )
          }
        />
      </Card>
    </>
  )
}
