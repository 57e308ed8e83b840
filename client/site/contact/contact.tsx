import { contact } from '../../../server/contract/addresses.ts';
import { sectionTitle } from '../../../server/contract/menu.ts';
import { Icon } from '../../ui/icon.tsx';
import { type FormPageData, type Head, loadSettings, type ViewProps } from '../page.ts';
import { byFigure } from '../widgets/by-word.tsx';
import { answerOf, Enquiry } from '../widgets/enquiry/enquiry.tsx';
import { sendingOf } from '../widgets/lead-form/lead-form.tsx';
import { hasLocation, LocationMap } from '../widgets/map/location-map.tsx';
import { ContactList, Offices } from '../widgets/sections/contact-list.tsx';
import { WechatCode } from '../widgets/wechat-code.tsx';

type Data = Awaited<ReturnType<typeof load>> & FormPageData;

/** The drawn map is twice as wide as it is high, see contact.css. */
const SIZES = '(min-width: 2000px) 1600px, (min-width: 1600px) 80vw, (min-width: 1280px) 1280px, 100vw';

export const load = loadSettings;

export function head({ company, phones, map, menu }: Data): Head {
  const { mailbox, address } = company;
  const ways = phones.map((phone) => `${phone.label} ${phone.number}`);
  if (mailbox) ways.push(`邮箱 ${mailbox}`);
  return {
    title: sectionTitle('contact', menu),
    description: `${ways.join('，')}。${address && `地址：${address}。`}`,
    image: map.picture,
  };
}

/** How to reach the company, and the way there. */
export default function Contact({ data, query }: ViewProps<Data>) {
  const { company, phones, offices, map, menu, routes = [], headings } = data;
  const isOnMap = hasLocation(map);
  const ways = (
    <section key="ways" className="contact-card">
      <div className="contact-head flex">
        <div className="grow">
          <h1 className="type-title">{sectionTitle('contact', menu)}</h1>
          {headings.contact.desc && <p className="above-3 below-6 soft">{headings.contact.desc}</p>}
        </div>
        <WechatCode src={data.wechatQr} />
      </div>
      <ContactList company={company} phones={phones} />
    </section>
  );
  const way = routes.length > 0 && (
    <section key="way" className={isOnMap ? undefined : 'section-above'} aria-labelledby="contact-routes-title">
      <h2 className="type-heading" id="contact-routes-title">
        怎么来
      </h2>
      <ul>
        {routes.map((route) => (
          <li key={route.title} className="flex top above-5">
            <Icon name={route.icon} className="icon right-3 rigid accent" />
            <div>
              <h3 className="type-lead">{route.title}</h3>
              <p className="above-1 soft">{byFigure(route.desc)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {isOnMap && (
        <div className={`contact relative${phones.length > 3 ? ' is-tall' : ''}`}>
          <div className="contact-row container">{ways}</div>
          <LocationMap map={map} company={company} zoom={map.contactZoom} wheel sizes={SIZES} first />
        </div>
      )}
      {isOnMap && <Offices offices={offices} />}
      <Enquiry
        title="在线咨询"
        action={contact}
        answer={answerOf(data)}
        beside={!isOnMap && [ways, way]}
        {...sendingOf(data, query)}
      >
        {isOnMap && way}
      </Enquiry>
      {!isOnMap && <Offices offices={offices} />}
    </>
  );
}
