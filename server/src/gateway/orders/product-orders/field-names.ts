import { Problem } from '@portal/contract/problem.ts'

/** Where a product order has the fields of the portal's forms. */
const places: Record<string, string> = {
  requestedDate: 'requestedCompletionDate',
  productId: 'productOffering',
  siteId: 'place',
  termMonths: 'itemTerm',
  option: 'productCharacteristic',
  careLevel: 'productCharacteristic',
  ipBlock: 'productCharacteristic',
  area: 'productCharacteristic',
  domainName: 'productCharacteristic',
  accessName: 'relatedParty',
  accessPhone: 'relatedParty',
  date: 'requestedCompletionDate',
  phone: 'relatedParty',
}

/** Refusals of a form name the attributes of the product order instead of its fields. */
export async function withTmfNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    throw new Problem('invalid', { fields: renamed(error.fields), cause: error })
  }
}

function renamed(fields: Record<string, string>): Record<string, string> {
  const byPlace = Map.groupBy(Object.entries(fields), ([field]) => places[field] ?? field)
  return Object.fromEntries([...byPlace].map(([place, said]) => [place, said.map(([, message]) => message).join(' ')]))
}
