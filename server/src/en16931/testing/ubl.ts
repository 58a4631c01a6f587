interface Ubl {
  number: string
  /** Before VAT of 20%. */
  net?: string
  vat?: string
  total?: string
  lineTotal?: string
  currency?: string
}

/** A small invoice of UBL 2.1 that follows the rules of EN 16931. */
export function invoiceXml({
  number,
  net = '120.00',
  vat = '24.00',
  total = '144.00',
  lineTotal = net,
  currency = 'GBP',
}: Ubl): string {
  const amount = (name: string, value: string) => `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`
  const vatCategory =
    '<cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'
  const party = (name: string, vatNo: string) => `<cac:Party>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>GB</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${vatNo}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>2026-04-01</cbc:IssueDate>
  <cbc:DueDate>2026-04-15</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party('Lantern Networks Ltd', 'GB123456789')}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('Larch & Sons'.replace('&', '&amp;'), 'GB987654321')}</cac:AccountingCustomerParty>
  <cac:TaxTotal>${amount('TaxAmount', vat)}<cac:TaxSubtotal>
    ${amount('TaxableAmount', net)}${amount('TaxAmount', vat)}<cac:TaxCategory>${vatCategory}</cac:TaxCategory>
  </cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', lineTotal)}${amount('TaxExclusiveAmount', net)}
    ${amount('TaxInclusiveAmount', total)}${amount('PayableAmount', total)}
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="MON">1</cbc:InvoicedQuantity>
    ${amount('LineExtensionAmount', lineTotal)}
    <cac:Item><cbc:Name>Ethernet 1 Gbit/s</cbc:Name><cac:ClassifiedTaxCategory>${vatCategory}</cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price>${amount('PriceAmount', lineTotal)}</cac:Price>
  </cac:InvoiceLine>
</Invoice>
`
}
