import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Suspense } from 'react'

const SignedOutPage = lazyPiece(() => import('./SignedOutPage.tsx').then(({ Page }) => ({ default: Page })))

/** In the place of the page after a sign-out in another tab. */
export function SignedOutElsewhere() {
  return (
    <main>
      <Suspense>
        <SignedOutPage />
      </Suspense>
    </main>
  )
}
