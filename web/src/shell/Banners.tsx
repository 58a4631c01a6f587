import { DealerBanner } from './accounts/DealerBanner.tsx'
import { SecondFactorBanner } from './SecondFactorBanner.tsx'

/** Banners of every page; each appears only when it applies. */
export function Banners() {
  return (
    <>
      <DealerBanner />
      <SecondFactorBanner />
    </>
  )
}
