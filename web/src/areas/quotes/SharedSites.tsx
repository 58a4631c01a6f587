import type { SharedQuote } from '@portal/contract/quotes/dealings.ts'
import { chargeRiskNames, speedName } from '@portal/contract/quotes/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { riskKinds } from './quote-words.ts'
import styles from './quotes.module.css'

/** Each site with its line; estimated figures are marked. */
export function SharedSites({ sites }: Pick<SharedQuote, 'sites'>) {
  return (
    <ul className={styles.offers} aria-label="Sites">
      {sites.map(({ position, name, address, postcode, cell }) => (
        <li key={position}>
          <span>
            <b>{name}</b>
            <small>
              {address}, {postcode}
            </small>
          </span>
          {cell ? (
            <>
              <span>
                {speedName(cell.rate)} on a {speedName(cell.bearer)} bearer, {cell.term} months
                <small>
                  {cell.carrier} {cell.accessType}, lead time {cell.leadMin}–{cell.leadMax} working days
                  {cell.estimates.includes('lead') ? ' (estimate)' : ''}
                </small>
                <small>
                  <Status kind={riskKinds[cell.risk]}>{chargeRiskNames[cell.risk]}</Status>
                </small>
              </span>
              <span className={styles.price}>
                <b>{money(cell.monthly)}</b> a month{cell.estimates.includes('monthly') ? ' (estimate)' : ''}
                <small>
                  {money(cell.install)} one-off{cell.estimates.includes('install') ? ' (estimate)' : ''}
                </small>
              </span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
