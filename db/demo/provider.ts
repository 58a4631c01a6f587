/** The provider as a party of the demo's self-billing invoices. */
export const demoProvider = {
  legalName: 'Portal Operations Ltd',
  address: 'Exchange House, 12 Canal Street, Leeds LS1 4QZ',
  companyNo: '09960001',
  vatNo: 'GB 960 0010 00',
}

/** The bank account that the demo shows for transfers. It is invented, and its name says so, because people may pay into it. */
export const demoBankAccount = {
  name: 'Portal Operations Ltd (simulated)',
  sortCode: '12-34-56',
  accountNumber: '01234567',
}
