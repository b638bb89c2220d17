/**
 * The interests of the population, by the IDs that the service publishes. Each entry has the percentage of people with the
 * interest, its gender skew from men (−9) to women (+9), and the age at which it is most common; 0 means no typical age.
 */
const topics: Readonly<Record<string, string>> = {
  sport: `running 14 0 33, cycling 12 -3 42, swimming 9 1 35, yoga 10 6 34, gym_and_fitness 18 -1 28, football 24 -5 30,
    american_football 6 -5 36, basketball 9 -4 26, baseball 5 -4 42, tennis 6 0 40, golf 4 -5 54, winter_sports 7 -1 34,
    water_sports 5 -1 32, martial_arts 4 -5 27, motorsport 7 -7 38, horse_riding 2 6 28`,
  outdoors: 'hiking 12 1 43, camping 9 -1 40, fishing 6 -7 47, hunting 2 -8 45, climbing 3 -2 29',
  travel: `air_travel 16 0 40, beach_holidays 20 2 38, city_breaks 14 1 36, adventure_travel 8 -1 30, family_holidays 13 2 39,
    luxury_travel 5 1 46, cruises 5 1 60, hotels 12 0 44, business_travel 6 -4 43`,
  food: `cooking 22 3 42, baking 11 6 40, healthy_eating 17 4 36, vegetarian_food 7 4 31, vegan_food 4 4 28, restaurants 23 0 38,
    fast_food 19 -2 24, coffee 21 0 36, tea 11 3 44, wine 10 0 48, beer 10 -6 40, food_delivery 17 0 27`,
  home: `gardening 11 2 55, interior_design 13 5 38, home_improvement 12 -1 46, furniture 12 3 38, smart_home 7 -4 36,
    real_estate 9 0 40, renting 8 0 28`,
  family: `parenting 14 5 35, pregnancy 3 8 31, newlyweds 2 3 30, weddings 5 6 29, dogs 16 1 40, cats 12 3 40, toys 8 3 36,
    moving_house 4 0 31, retirement 6 0 63`,
  fashion: `womens_fashion 22 8 32, mens_fashion 14 -7 31, childrens_fashion 8 6 35, sportswear 13 0 27, shoes 15 4 31,
    jewellery 9 6 36, watches 6 -5 37, luxury_goods 6 1 36`,
  beauty: 'skincare 14 7 32, make_up 13 8 28, hair_care 11 6 34, perfume 9 4 34',
  wellbeing: 'meditation 6 3 38, nutrition 11 2 34, weight_loss 9 4 42, spas 6 5 40, sustainable_living 8 2 33',
  technology: `smartphones 22 -2 28, computers 15 -5 32, software_development 5 -6 29, artificial_intelligence 9 -4 30,
    consumer_electronics 15 -4 34, photography 12 -1 35, drones 3 -7 34, cloud_computing 3 -5 35, cyber_security 3 -5 36`,
  screen: 'films 28 0 32, tv_series 26 1 34, video_streaming 27 0 29, theatre 5 3 48',
  music: `pop_music 24 2 24, rock_music 15 -2 42, hip_hop 14 -2 23, classical_music 6 0 56, electronic_music 10 -2 26,
    concerts 12 0 30, festivals 9 0 25`,
  play: `video_games 20 -5 24, mobile_games 22 1 29, board_games 6 0 33, esports 7 -7 21, comics_and_anime 10 -1 21`,
  vehicles: 'cars 17 -6 37, electric_cars 7 -5 39, motorcycles 6 -8 38, used_cars 7 -5 34, camper_vans 3 -1 52',
  money: `personal_finance 12 -1 40, investing 8 -4 41, cryptocurrency 6 -7 29, insurance 6 0 43, small_business 7 -1 40,
    entrepreneurship 8 -2 33, marketing 5 0 32, job_search 9 0 27, human_resources 2 3 37`,
  culture: `podcasts 12 0 33, books 16 3 45, museums 7 1 47, online_courses 9 1 28, higher_education 7 0 21, languages 7 1 26,
    science 10 -2 34, history 9 -2 48, news 25 0 50, charity 7 2 50, art 9 2 38, crafts 8 5 44, design 7 1 31`,
  shopping: 'online_shopping 33 2 34, bargains 18 3 42, groceries 17 2 42, gifts 11 3 36',
};

export interface Interest {
  readonly id: string;
  readonly topic: number;
  /** From 0 to 1. */
  readonly popularity: number;
  /** From −1 (men) to 1 (women). */
  readonly lean: number;
  readonly age: number;
}

const topicNames = Object.keys(topics);
export const topicCount = topicNames.length;

export const interests: readonly Interest[] = topicNames.flatMap((topic, number) =>
  (topics[topic] as string).split(',').map((entry): Interest => {
    const [id = '', percent, lean, age] = entry.trim().split(' ');
    return { id, topic: number, popularity: Number(percent) / 100, lean: Number(lean) / 10, age: Number(age) };
  }),
);

export const interestIndex: ReadonlyMap<string, number> = new Map(interests.map(({ id }, i) => [id, i]));
