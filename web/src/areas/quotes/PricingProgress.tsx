import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { number } from '@portal/contract/format/counts.ts'
import { MeterBar } from '@portal/ui/src/MeterBar.tsx'
import { Announcement } from '@portal/ui/src/Announcement.tsx'
import styles from './quotes.module.css'

/** Prices arrive site by site and can be viewed while the rest is pending. */
export function PricingProgress({ quote: { pricing } }: { quote: Quote }) {
  const words = `${number(pricing.done)} of ${number(pricing.all)} sites priced`
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <MeterBar label="Pricing" value={pricing.done} max={pricing.all} words={words} hotFrom={2} />
      <Announcement>{pricing.done === 0 ? 'Calculating prices' : ''}</Announcement>
    </div>
  )
}
