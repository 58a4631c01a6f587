import { resources } from '../integration/tmf-resource.ts'

const path = '/tmf-api/customerBillManagement/v4'

const customerBill = resources(`${path}/customerBill`, 'Bills and credit notes as customer bills of TMF678', [
  'id',
  'billNo',
  'billDate',
  'paymentDueDate',
  'category',
  'state',
  'billingAccount.id',
  'relatedParty.id',
])
export const customerBillList = customerBill.list
export const customerBillRead = customerBill.read

const appliedRate = resources(
  `${path}/appliedCustomerBillingRate`,
  'Lines of bills as applied billing rates of TMF678',
  ['id', 'type', 'bill.id', 'billingAccount.id', 'product.id'],
)
export const appliedCustomerBillingRateList = appliedRate.list
export const appliedCustomerBillingRateRead = appliedRate.read
