import { placeInWords } from '@rosette/shared/country-names.ts';
import type { PageDescription, PublicPage } from '#http/public-page.ts';
import { serverLocales } from '#lib/format.ts';
import { render, say } from '#lib/message.ts';
import { getBusiness, listBusinessPages } from './businesses.service.ts';
import type { ShownBusiness } from './shown-business.service.ts';

/** https://schema.org/Organization. */
function structuredDataOf(business: ShownBusiness): PageDescription['structuredData'] {
  const { name, description, industry, website, logo, town, country, owner } = business;
  return {
    '@type': 'Organization',
    name,
    description,
    knowsAbout: industry,
    ...(logo && { logo }),
    ...(website && { sameAs: website }),
    ...((town || country) && {
      address: {
        '@type': 'PostalAddress',
        ...(town && { addressLocality: town }),
        ...(country && { addressCountry: country }),
      },
    }),
    ...(owner && { founder: { '@type': 'Person', name: owner.full_name } }),
  };
}

/** The HTML page of /businesses/{id} with what a visitor may see (product/businesses#business-page). */
export const businessPage: PublicPage = {
  path: '/businesses/:id',
  texts: 'business',
  list: listBusinessPages,
  async describe(_app, language, id) {
    const business = await getBusiness(null, id);
    const { name, description, industry, logo, town, country, owner } = business;
    const place = placeInWords(town, country, serverLocales[language]);
    const whose = owner
      ? say('pages.business.ownedBy', { name: owner.full_name })
      : say('pages.business.formerMember');
    return {
      title: name,
      facts: [industry, place, render(language, whose)].filter(Boolean),
      text: description,
      path: `/businesses/${id}`,
      image: logo ?? null,
      imageAs: 'logo',
      structuredData: structuredDataOf(business),
    };
  },
};
