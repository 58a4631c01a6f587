import { z } from 'zod'
import { personOf, type Count } from './load.ts'

const Case = z.object({ caseId: z.string() })
const Categories = z.object({ categories: z.array(z.looseObject({ name: z.string() })) })

const Incident = z.object({ ref: z.string() })

/**
 * Work that only the new release can do, while it serves alone. Returns reads of the results, which the earlier release
 * must serve too.
 */
export async function doNewWork(address: string, count: Count): Promise<() => Promise<void>> {
  const customer = await personOf(address, 'service.desk@', count)
  const staff = await personOf(address, 'ruth.calder@', count)
  const account = '104872'
  const openCase = async () => {
    const wanted = { kind: 'information', title: 'Opened twice', description: 'The same question.' }
    return Case.parse(await customer.write('open a case', 'POST', '/case-info/api/cases', wanted)).caseId
  }
  const [one, other] = [await openCase(), await openCase()]
  const ofCase = (caseId: string) => `/case-desk/api/cases/${caseId}`
  await staff.write('tag a case', 'PUT', `${ofCase(one)}/tags`, { tags: ['duplicate'] }, account)
  await staff.write('merge a case', 'POST', `${ofCase(one)}/merger`, { otherId: other }, account)
  const incident = {
    kind: 'degradation',
    title: 'Several rules',
    text: 'Calls are slow.',
    start: new Date().toISOString(),
  }
  const opened = await staff.write('open an incident of several rules', 'POST', '/incident-desk/api/incidents', {
    ...incident,
    rules: { carriers: ['Openreach', 'Northern Carrier'], productCategories: ['Voice', 'Connectivity'] },
  })
  await staff.write('save a draft', 'POST', '/incident-desk/api/drafts', incident)
  const categories = '/catalogue-desk/api/categories'
  const { categories: all } = Categories.parse(await staff.read('categories of the desk', categories))
  const named = all.map((each, index) => ({ ...each, name: `${each.name} (new)`, isHidden: index === all.length - 1 }))
  await staff.write('name the categories', 'PUT', categories, { categories: named.toReversed() })
  const { ref } = Incident.parse(opened)
  return async () => {
    await customer.read('merged case', `/case-info/api/cases/${one}`)
    await staff.read('merged case at the desk', ofCase(one), undefined, account)
    await customer.read('incident of several rules', `/incident-info/api/incidents/${ref}`)
    await customer.read('its services', `/incident-info/api/incidents/${ref}/services`)
    await staff.read('the incident at the desk', `/incident-desk/api/incidents/${ref}`)
  }
}
