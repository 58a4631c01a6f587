import type { Quote } from '@portal/contract/quotes.ts'
import { MeterBar } from '@portal/ui/src/MeterBar.tsx'
import { Announcement } from '@portal/ui/src/Announcement.tsx'
import styles from './quotes.module.css'

/** The prices come site by site: what is there can be looked at while the rest is on its way. */
export function PricingProgress({ quote: { pricing } }: { quote: Quote }) {
  const words = `${pricing.done.toLocaleString('en-GB')} of ${pricing.all.toLocaleString('en-GB')} sites priced`
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <MeterBar label="Pricing" value={pricing.done} max={pricing.all} words={words} hotFrom={2} />
      <Announcement>{pricing.done === 0 ? 'The prices are being worked out' : ''}</Announcement>
    </div>
  )
}
