import { money } from '@portal/contract/format/money.ts'
import type { Pence } from '@portal/contract/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { insertFile, listFiles, type NewFile } from '../../../files/store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { getBill, noSuchBill } from '../service.ts'
import type { XmlFacts } from './bill-xml.ts'
import { queueXmlCheck } from './check-xml.ts'
import { findIssued, lockBill, pdf } from './store.ts'
import { insertCheck, xml } from './xml-store.ts'

const endings: Readonly<Record<string, string>> = { [pdf]: 'pdf', [xml]: 'xml' }

// A thousand lines have about one megabyte.
const mostXmlBytes = 5_000_000

/** Refuses what is neither a PDF nor a UBL document; returns the number and totals of the latter. */
export async function readDocument({ mediaType, content }: NewFile): Promise<XmlFacts | null> {
  if (mediaType === pdf) return null
  if (mediaType !== xml) throw new Problem('unsupported', { detail: 'Send the bill as PDF, or as XML in UBL 2.1.' })
  if (content.length > mostXmlBytes) throw new Problem('too_large', { detail: 'The XML of a bill can be up to 5 MB.' })
  const read = await inThread('billXml', [content])
  if ('refusal' in read) throw new Problem('unsupported', { detail: read.refusal })
  return read.facts
}

/** An issued document never changes. XML has to be of the bill, and is checked against the published rules by a job. */
export async function keepIssued(scope: AccountScope, billId: string, file: NewFile, facts: XmlFacts | null) {
  if (!(await lockBill(scope, billId))) throw noSuchBill()
  if (facts) await assertSame(scope, billId, facts)
  const { mediaType } = file
  const owner = { entity: 'bill', entityId: billId }
  const issued = await findIssued(scope, billId, mediaType)
  if (!issued) {
    const document = await insertFile(scope, owner, { ...file, name: `${billId}.${endings[mediaType] ?? ''}` })
    if (facts) {
      await insertCheck(scope, billId)
      await queueXmlCheck(scope.tx, { accountId: scope.accountId, billId })
    }
    return { document }
  }
  if (!issued.content.equals(file.content)) {
    throw new Problem('document_already_issued', { detail: 'Another document of this bill was received before.' })
  }
  const document = (await listFiles(scope, owner)).find((each) => each.mediaType === mediaType)
  if (!document) throw new Error('The issued document is missing')
  return { document }
}

async function assertSame(scope: AccountScope, billId: string, facts: XmlFacts): Promise<void> {
  const { net, vat, total, currency } = await getBill(scope, billId)
  if (facts.number !== billId) throw differs(`The XML is of bill ${facts.number}.`)
  if (facts.currency !== currency) throw differs(`The XML is in ${facts.currency}, and the bill in ${currency}.`)
  const sums: [name: string, said: number, billed: Pence | null][] = [
    ['the sum before VAT', facts.net, net],
    ['VAT', facts.vat, vat],
    ['the total', facts.total, total],
  ]
  for (const [name, said, billed] of sums) {
    if (billed === null || said === billed) continue
    if (!Number.isSafeInteger(said)) throw differs(`The XML has no readable amount for ${name}.`)
    const amounts = `${money(pence(said), currency)}, and on the bill ${money(billed, currency)}`
    throw differs(`In the XML ${name} is ${amounts}: a difference of ${money(pence(said - billed), currency)}.`)
  }
}

const differs = (detail: string) => new Problem('document_differs', { detail })
