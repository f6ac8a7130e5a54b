import { countryCodes } from '@rosette/shared/countries.ts';
import { countryName } from '@rosette/shared/country-names.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { foldedKey } from './headings.ts';

/** ISO 3166-1 alpha-3, in the order of `countryCodes`, which is alpha-2. */
const threeLetters = (
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM ' +
  'BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV ' +
  'CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD ' +
  'GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN ' +
  'IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA ' +
  'LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI ' +
  'MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI ' +
  'PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD ' +
  'STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY ' +
  'UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'
).split(' ');

/** Usual names that CLDR does not have, in lower case. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'uae, emirates, emirate, vae',
  AT: 'republik österreich, republic of austria',
  BA: 'bosnia, bosnien, bosnia-herzegovina, bosnien-herzegowina',
  BN: 'brunei darussalam',
  BO: 'plurinational state of bolivia',
  BY: 'weissrussland, weißrussland',
  CD: 'dr congo, drc, democratic republic of the congo, the democratic republic of the congo, demokratische republik kongo, congo kinshasa, kongo kinshasa',
  CF: 'central african republic, zentralafrika',
  CG: 'congo, kongo, republic of the congo, republik kongo, congo brazzaville, kongo brazzaville',
  CH: 'swiss, swiss confederation, schweizerische eidgenossenschaft',
  CI: 'ivory coast, elfenbeinküste',
  CN: 'prc, volksrepublik china, people’s republic of china',
  CV: 'cabo verde, kap verde, kapverden',
  CY: 'kypros',
  CZ: 'czech republic, the czech republic, tschechische republik, česká republika, cesko',
  DE: 'brd, bundesrepublik deutschland, federal republic of germany, germany de',
  DO: 'dominican republic, dom rep',
  FM: 'federated states of micronesia',
  GB: 'uk, gb, u.k., great britain, britain, grossbritannien, england, scotland, wales, northern ireland, schottland, nordirland, vereinigtes königreich großbritannien und nordirland, united kingdom of great britain and northern ireland, royaume uni, grande bretagne',
  GM: 'the gambia',
  GR: 'hellas, ellada',
  HK: 'hong kong, hongkong',
  IE: 'republic of ireland, eire, republik irland',
  IR: 'islamic republic of iran',
  KN: 'st. kitts, saint kitts',
  KP: 'democratic people’s republic of korea',
  KR: 'korea, republic of korea, republik korea, südkorea',
  LA: 'lao people’s democratic republic',
  LY: 'libyan arab jamahiriya',
  MD: 'moldova, republic of moldova, moldawien, moldau, republik moldau',
  ME: 'crna gora',
  MK: 'macedonia, mazedonien, north macedonia',
  MM: 'burma, birma, myanmar',
  MO: 'macao, macau',
  NL: 'holland, the netherlands, netherlands',
  PS: 'palestine, palästina, state of palestine, palestinian territory',
  RS: 'srbija',
  RU: 'russian federation, russische föderation',
  SK: 'slovak republic, slowakische republik',
  SY: 'syrian arab republic',
  SZ: 'swaziland, swasiland',
  TL: 'east timor, osttimor, timor leste',
  TR: 'turkey, türkei, turkei, turkiye',
  TW: 'taiwan, taiwan province of china',
  TZ: 'united republic of tanzania, tanzania',
  US: 'us, usa, u.s., u.s.a., united states, united states of america, america, amerika, vereinigte staaten von amerika',
  VA: 'vatican, vatikan, holy see, heiliger stuhl',
  VE: 'bolivarian republic of venezuela',
  VN: 'viet nam',
};

/** Languages whose names of all countries are known; each country's own one comes along. */
const locales = [...languages, 'fr', 'es', 'it', 'pt', 'nl'];

/** The locale that most people of a country use, as in 'sv' for SE. */
const ownLocale = (code: string): string => new Intl.Locale(`und-${code}`).maximize().language;

/** A name as it is, with 'and' or 'und' for an ampersand, and with ae, oe, ue for umlauts. */
const spellings = (name: string): string[] => [
  name,
  name.replace('&', 'and'),
  name.replace('&', 'und'),
  name
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replace('Ö', 'Oe')
    .replace('Ä', 'Ae'),
];

let codes: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, code: string) => {
    for (const spelling of spellings(name)) {
      const key = foldedKey(spelling);
      // The first one has it: codes, then the names of the table, then those of the languages in their order.
      if (key !== '' && !found.has(key)) found.set(key, code);
    }
  };
  countryCodes.forEach((code, index) => {
    add(code, code);
    add(threeLetters[index] ?? code, code);
  });
  for (const [code, names] of Object.entries(otherNames))
    for (const name of names.split(', ')) add(name, code);
  for (const locale of locales) for (const code of countryCodes) add(countryName(code, locale), code);
  for (const code of countryCodes) add(countryName(code, ownLocale(code)), code);
  return found;
}

/**
 * The country that a value names, by its code of two or three letters or a usual name, in ISO 3166-1 alpha-2
 * (product/coming-in#values).
 */
export function countryOf(written: string): string | undefined {
  codes ??= codesByName();
  // As in 'Germany (DE)' and 'Korea, Republic of'.
  const [name = '', rest = ''] = written.split(/[,(]/).map((part) => part.trim());
  return (
    codes.get(foldedKey(written)) ??
    codes.get(foldedKey(`${rest} ${name}`)) ??
    (rest.endsWith(')') ? codes.get(foldedKey(name)) : undefined)
  );
}
