import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Suspense } from 'react'
import styles from './Shell.module.css'

const SignedOutPage = lazyPiece(() => import('./SignedOutPage.tsx').then(({ Page }) => ({ default: Page })))

/** In the place of the page after a sign-out in another tab. */
export function SignedOutElsewhere() {
  return (
    <main className={styles.page}>
      <Suspense>
        <SignedOutPage />
      </Suspense>
    </main>
  )
}
