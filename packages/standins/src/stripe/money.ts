/** 2500 of 'eur' as €25.00. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** The minimum charges in the smallest unit, for accounts that settle in euros. */
export const minimumAmounts: Record<string, number> = {
  aud: 50,
  bgn: 100,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  huf: 17_500,
  jpy: 50,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  usd: 50,
};

export const maximumAmount = 99_999_999;
