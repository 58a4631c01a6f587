import { LoadingScreen } from '@portal/ui/src/LoadingScreen.tsx'

/** In the place of the page while nobody can say who is signed in; the session is asked for again by itself. */
export function IdentityAway() {
  return <LoadingScreen message="The identity service is not responding. This page continues as soon as it is back." />
}
