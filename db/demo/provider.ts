/** The provider as a party of the demo's self-billing invoices. */
export const demoProvider = {
  legalName: 'Portal Operations Ltd',
  address: 'Exchange House, 12 Canal Street, Leeds LS1 4QZ',
  companyNo: '09960001',
  vatNo: 'GB 960 0010 00',
}
