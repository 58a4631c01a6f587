import { DealerBanner } from './accounts/DealerBanner.tsx'
import { SecondFactorBanner } from './SecondFactorBanner.tsx'

/** What somebody has to know on every page; each is there only where it says something. */
export function Banners() {
  return (
    <>
      <DealerBanner />
      <SecondFactorBanner />
    </>
  )
}
