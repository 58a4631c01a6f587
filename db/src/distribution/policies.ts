import pg from 'pg'
import type { Table } from './read-catalogue.ts'

const ofSetting = "current_setting('portal.account_id'::text, true)"
/** A setting in a query of its own, where it would otherwise be computed for each row. */
const settingOnce = /\( SELECT (current_setting\('[\w.]+'::text, true\)) AS current_setting\)/g
const isQuery = (condition: string) => /\bselect\b/i.test(condition)

/** Gives the policies of a table the form for several nodes; none if they have it. */
export function policyStatements({ name: table, policies }: Table): string[] {
  return policies.flatMap(({ name, condition, check }) => {
    const using = condition === null ? null : conditionOf(condition)
    const withCheck = check === null ? null : checkOf(check)
    if (using === condition && withCheck === check) return []
    return [
      `alter policy ${pg.escapeIdentifier(name)} on ${pg.escapeIdentifier(table)}
        ${using === null ? '' : `using (${using})`} ${withCheck === null ? '' : `with check (${withCheck})`}`,
    ]
  })
}

/**
 * The function counts as immutable, so the coordinator knows the account when it plans a statement, and sends the whole statement
 * to the node of the account, whatever it contains. A policy of the nodes cannot query: the coordinator sends the customers of a
 * dealer with the transaction (`inCustomersOfDealer`).
 */
function conditionOf(written: string): string {
  const condition = written.replaceAll(settingOnce, '$1')
  if (isQuery(condition)) return `strpos(current_setting('portal.customers', true), ',' || account_id || ',') > 0`
  return condition.replaceAll(ofSetting, 'account_of_transaction()')
}

/** That a grant is for a person of its own account is a foreign key instead: see apply.ts. */
function checkOf(check: string): string {
  return isQuery(check) ? `account_id = account_of_transaction() and resource <> 'PortalOperator'` : conditionOf(check)
}
