#!/bin/sh
# node-zugferd 0.1.0: the day of an invoice is that of the process's time zone, so that the same data has another one west of
# Greenwich; and sums are written with all digits of the number, though EN 16931 allows two decimals (BR-DEC-14). The XSD of
# Factur-X, by which the package checks, takes both: factur-x 7.8 (Python) finds nothing either.
# Seen: 20260131 in UTC, 20260130 in New York; GrandTotalAmount 0.30000000000000004
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-zugferd@0.1.0
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check factur-x==7.8
cat > write.mjs <<'JS'
import { zugferd } from 'node-zugferd';
import { EN16931 } from 'node-zugferd/profile/en16931';

const [sum, none, rate] = [0.1 + 0.2, 0, { typeCode: 'VAT', categoryCode: 'E', rateApplicablePercent: 0 }];
const at = { postalAddress: { countryCode: 'DE' } };
const invoice = zugferd({ profile: EN16931, strict: false }).create({
  number: '2026-000001', typeCode: '380', issueDate: new Date('2026-01-31'),
  transaction: {
    line: [{
      identifier: '1', tradeProduct: { name: 'Two teas' },
      tradeAgreement: { netTradePrice: { chargeAmount: sum } },
      tradeDelivery: { billedQuantity: { amount: 1, unitMeasureCode: 'C62' } },
      tradeSettlement: { tradeTax: rate, monetarySummation: { lineTotalAmount: sum } },
    }],
    tradeAgreement: {
      seller: { name: 'Rosen', taxRegistration: { vatIdentifier: 'DE123456789' }, ...at }, buyer: { name: 'Anna Lind', ...at },
    },
    tradeDelivery: {},
    tradeSettlement: {
      currencyCode: 'EUR', vatBreakdown: [{ ...rate, calculatedAmount: none, basisAmount: sum, exemptionReasonText: 'Small' }],
      monetarySummation: {
        lineTotalAmount: sum, taxBasisTotalAmount: sum, taxTotal: { amount: none, currencyCode: 'EUR' }, grandTotalAmount: sum,
        duePayableAmount: sum,
      },
    },
  },
});
console.log(await invoice.toXML());
JS
cat > check.py <<'PY'
import re
import sys
import facturx

xml = sys.stdin.read()
xml = xml[xml.index("<?xml"):]
facturx.xml_check_xsd(xml.encode(), level="en16931")
day, total = re.search(r'format="102">(\d+)', xml), re.search(r"<ram:GrandTotalAmount>([^<]+)", xml)
print(day[1], total[1], "valid by the XSD")
PY
seen="$(for zone in UTC America/New_York; do TZ=$zone node write.mjs 2>/dev/null | env/bin/python check.py 2>/dev/null; done)"
echo "$seen"
[ "$seen" = '20260131 0.30000000000000004 valid by the XSD
20260130 0.30000000000000004 valid by the XSD' ]
