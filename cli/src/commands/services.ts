import { serviceList, serviceRead } from '@portal/contract/services/services.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { call } from '../call.ts'
import { type Command, show } from '../command.ts'
import { askedPage, listed, pageOption } from '../lists.ts'
import { facts } from '../table.ts'

export const serviceCommands: readonly Command[] = [
  {
    name: 'services',
    usage: 'services [SEARCH] [--page N]',
    does: 'Lists services, those with a fault first',
    words: { least: 0, most: 1 },
    options: pageOption,
    async run(typed) {
      const [search] = typed.words
      const query = { ...askedPage(typed), ...(search !== undefined && { search }) }
      const { json, data } = await call(typed.shell, serviceList, { query })
      show(typed, json, () =>
        listed(data, 'service', {
          SERVICE: ({ serviceId }) => serviceId,
          STATUS: ({ condition }) => serviceConditionNames[condition],
          NAME: ({ name }) => name,
          PRODUCT: ({ productName }) => productName,
          REFERENCE: ({ orderRef }) => orderRef,
          SITE: ({ siteName }) => siteName,
        }),
      )
    },
  },
  {
    name: 'service',
    usage: 'service ID',
    does: 'Shows a service',
    words: { least: 1, most: 1 },
    async run(typed) {
      const [serviceId = ''] = typed.words
      const { json, data } = await call(typed.shell, serviceRead, { params: { serviceId } })
      show(typed, json, () =>
        facts({
          Service: data.serviceId,
          Name: data.name,
          Status: serviceConditionNames[data.condition],
          Note: data.conditionNote,
          Product: data.productName,
          Reference: data.orderRef,
          Site: data.site && `${data.site.name}, ${data.site.address}`,
          'Mbit/s down': data.downMbps,
          'Mbit/s up': data.upMbps,
          'Care level': data.careLevel,
          'Contract ends': data.contract.end,
          Tags: data.tags.join(', '),
        }),
      )
    },
  },
]
